/** 128 random bits. (`randomUUID` is missing from pages that are not served over TLS.) */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
