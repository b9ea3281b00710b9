import { useLocation } from 'react-router';
import { fragmentSecret } from './fragment-secret.ts';

/** The secret in the fragment of the current URL. */
export function useFragmentSecret(name: 'invitation' | 'secret' | 'conversation'): string | undefined {
  return fragmentSecret(useLocation().hash, name);
}
