/** A secret from the fragment of the URL, which browsers do not send to servers. */
export function fragmentSecret(hash: string, name: 'invitation' | 'secret' | 'conversation'): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(name) ?? undefined;
}
