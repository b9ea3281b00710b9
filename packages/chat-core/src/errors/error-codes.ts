/**
 * The codes this client acts on. The catalogue of the contract has them all, with words in two languages that would double
 * the weight of a page that only compares numbers; a test holds the two together.
 */
export const errorCodes = {
  tooManyRequests: 429,
  tooBusy: 429001,
  internal: 500,
  databaseUnavailable: 503,
  notFound: 404,
  unauthenticated: 700012006,
  sessionInvalid: 700000004,
  uploadTokenInvalid: 700000103,
  wrongUploadOffset: 700000104,
  suggestionFailed: 0x29b95613,
  creditsInsufficient: 0x29d8ebe4,
  workflowCreditsInsufficient: 0x29d91ee0,
  voiceCreditsInsufficient: 0x2acbbc0f,
  voiceProCreditsInsufficient: 0x2acbbc10,
  policyException: 700012014,
  policyExceptionRepeated: 700015002,
  runNotFound: 103200002,
  messageNotFound: 103200001,
} as const;
