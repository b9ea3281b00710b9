import { useLocation } from 'react-router';

/** A secret from the part of the address behind `#`, which no server and no log ever sees. */
export function useFragmentSecret(name: 'invitation' | 'secret'): string | undefined {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(name) ?? undefined;
}
