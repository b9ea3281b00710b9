/** The fields of a request that a server may do without. */
const OPTIONAL = [
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'response_format',
  'stream_options',
] as const;
export type OptionalParameter = (typeof OPTIONAL)[number];

const REFUSES =
  /unsupported|not supported|does not support|unrecognized|unknown|unexpected|not permitted|extra (inputs|fields)/i;

/** Which field a server says it does not take: some name it apart, others only in their words. */
export function unsupportedParameter(status: number, message: string, named: unknown): OptionalParameter | null {
  if (status !== 400 && status !== 422) return null;
  if (!REFUSES.test(message)) return null;
  const apart = OPTIONAL.find((parameter) => parameter === named);
  // The first one in the text: what follows is often what to use instead.
  const inWords = OPTIONAL.map((parameter) => ({ parameter, at: message.search(new RegExp(`\\b${parameter}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return apart ?? inWords[0]?.parameter ?? null;
}
