const MASK = '***';
/** Shorter ones would hide half of the text. */
const MASKED_MIN = 4;

/** A text without these secrets, also where a server sends back what it got. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const form of formsOf(secrets)) masked = masked.replaceAll(form, MASK);
  return masked;
}

/** As they are sent and as texts repeat them, each once: most secrets have one form. */
const formsOf = (secrets: readonly string[]): ReadonlySet<string> =>
  new Set(
    secrets
      .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      .filter(({ length }) => length >= MASKED_MIN),
  );
