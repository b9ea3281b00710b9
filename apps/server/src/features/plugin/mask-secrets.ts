const MASK = '***';
/** Shorter ones would hide half of the text. */
const MASKED_MIN = 4;

/** A text without these secrets, also where a server sends back what it got. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= MASKED_MIN)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}
