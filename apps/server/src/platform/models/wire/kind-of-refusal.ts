import type { ModelFailureKind } from '../model-failure.ts';

/** What a provider said when it refused: its HTTP status, and its error with the words it used. */
export interface ProviderRefusal {
  readonly status: number;
  /** Machine words of the error: code, type, status, whatever the provider has. */
  readonly codes: readonly string[];
  readonly message: string;
}

interface Sign {
  readonly kind: ModelFailureKind;
  readonly codes: RegExp;
  readonly words?: RegExp;
}

/** Providers agree on statuses only roughly; what they say is looked at first. The first sign that fits decides. */
const signs: readonly Sign[] = [
  // Google says "quota" when it means requests a minute.
  { kind: 'rate-limited', codes: /^RESOURCE_EXHAUSTED$/ },
  {
    kind: 'quota-used-up',
    codes: /^(insufficient_quota|billing_error|billing_hard_limit_reached|insufficient_balance)$/,
    words: /insufficient (balance|quota|credit|fund)|exceeded your current quota|credit balance is too low/i,
  },
  {
    kind: 'context-too-long',
    codes: /^(context_length_exceeded|string_above_max_length|request_too_large|exceed_context_size_error)$/,
    words:
      /context (length|window|size|limit)|maximum context|(prompt|input|request|message)s? (is|are) too (long|large)|too many (input )?tokens|input token count|reduce the length/i,
  },
  {
    kind: 'content-refused',
    codes:
      /^(content_filter|content_policy_violation|responsibleaipolicyviolation|moderation_blocked|data_inspection_failed)$/i,
    words:
      /content (management )?policy|content.?filter|usage polic|safety (system|setting|reason)|flagged|moderation/i,
  },
  {
    kind: 'key-refused',
    codes: /^(invalid_api_key|authentication_error|permission_error|API_KEY_INVALID|UNAUTHENTICATED)$/,
    words: /(invalid|incorrect|wrong|missing).{0,20}api.?key|api.?key (is )?(not valid|invalid|missing)/i,
  },
  {
    kind: 'model-unknown',
    codes: /^(model_not_found|not_found_error)$/,
    words: /model .{0,200}(does not exist|not found|is not available)|(unknown|invalid|no such) model/i,
  },
];

const byStatus: Readonly<Record<number, ModelFailureKind>> = {
  401: 'key-refused',
  402: 'quota-used-up',
  403: 'key-refused',
  404: 'model-unknown',
  413: 'context-too-long',
  429: 'rate-limited',
};

export function kindOfRefusal({ status, codes, message }: ProviderRefusal): ModelFailureKind {
  // What a broken or overloaded provider says about contexts and keys is about itself, not about the request.
  if (status >= 500) return 'provider-failed';
  const sign = signs.find((each) => codes.some((code) => each.codes.test(code)) || each.words?.test(message));
  return sign?.kind ?? byStatus[status] ?? 'provider-failed';
}
