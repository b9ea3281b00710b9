/**
 * The codes that this client reacts to, as single constants, so that a bundle contains only the used ones. The contract's
 * catalogue has all codes, with texts in two languages that would double the size; a test compares the two.
 */
export const tooManyRequests = 429;
export const tooBusy = 429001;
export const tooManyAtOnce = 429002;
export const tooManyStreams = 429003;
export const internal = 500;
export const databaseUnavailable = 503;
export const notFound = 404;
export const unauthenticated = 700012006;
export const sessionInvalid = 700000004;
export const uploadTokenInvalid = 700000103;
export const wrongUploadOffset = 700000104;
export const suggestionFailed = 0x29b95613;
export const outOfTokenLimit = 0x29db35c7;
export const creditsInsufficient = 0x29d8ebe4;
export const workflowCreditsInsufficient = 0x29d91ee0;
export const voiceCreditsInsufficient = 0x2acbbc0f;
export const voiceProCreditsInsufficient = 0x2acbbc10;
export const policyException = 700012014;
export const policyExceptionRepeated = 700015002;
export const runNotFound = 103200002;
export const messageNotFound = 103200001;
export const alreadySteered = 103200014;
