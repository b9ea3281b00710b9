import { useLocation } from 'react-router';

/** A secret from the fragment of the URL, which browsers do not send to servers. */
export function useFragmentSecret(name: 'invitation' | 'secret'): string | undefined {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(name) ?? undefined;
}
