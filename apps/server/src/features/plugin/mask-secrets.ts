export const MASK = '***';
/** Shorter ones would hide half of the text. */
const MASKED_MIN = 4;

/** A text without these secrets, also where a server sends back what it got. */
export const maskSecrets = (text: string, secrets: readonly string[]): string => maskFor(secrets)(text);

/** The same for several texts. */
export function maskFor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.flatMap(formsOf).filter(({ length }) => length >= MASKED_MIN));
  return (text) => {
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, MASK);
    return masked;
  };
}

/** As it is, in an address as people and as forms write it, and in JSON, where some servers escape slashes too. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, encodeURIComponent(secret), inForm, inJson, inJson.replaceAll('/', '\\/')];
}
