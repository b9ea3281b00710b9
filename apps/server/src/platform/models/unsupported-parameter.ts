/** The fields of a request that can be omitted. */
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
  'reasoning_effort',
  'reasoning_content',
  'reasoning_details',
  'reasoning',
] as const;
export type OptionalParameter = (typeof OPTIONAL)[number] | 'missing reasoning_content';

/** DeepSeek and Kimi want reasoning with every tool call, also with calls of earlier turns that another model made. */
const MISSES_REASONING =
  /reasoning_content\b.{0,60}\b(must be passed back|is missing|is required)|must include reasoning_content/i;

const REFUSES_FIELD =
  /unsupported|not supported|does not support|unavailable|unrecognized|unknown|unexpected|not permitted|extra (inputs|fields)|must be '/i;

/** `response_format` and its names in prose, with Anthropic and with Google. */
const RESPONSE_FORMAT =
  /\bresponse[ _](format|schema|mime[ _]type)\b|\boutput[_.](config|format)\b|\bstructured outputs?\b/i;

/** The field that a server refuses: some name it in the error's `param`, others only in the message. */
export function unsupportedParameter(status: number, message: string, named: unknown): OptionalParameter | null {
  if (status !== 400 && status !== 422) return null;
  if (MISSES_REASONING.test(message)) return 'missing reasoning_content';
  if (!REFUSES_FIELD.test(message)) return null;
  const inField = OPTIONAL.find((parameter) => parameter === named);
  // The first one in the message, because the replacement often follows.
  const inMessage = OPTIONAL.map((parameter) => ({ parameter, at: positionOf(parameter, message) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return inField ?? inMessage[0]?.parameter ?? null;
}

const positionOf = (parameter: (typeof OPTIONAL)[number], message: string): number =>
  message.search(parameter === 'response_format' ? RESPONSE_FORMAT : new RegExp(`\\b${parameter}\\b`));
