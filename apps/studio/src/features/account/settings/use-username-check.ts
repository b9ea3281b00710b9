import { UpdateUserProfileCheck } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useSettled } from './use-settled.ts';

/** studio §9: a username is checked when nothing was typed for a second. */
export const USERNAME_CHECK_DELAY_MS = 1000;

export type UsernameCheck =
  | { readonly result: 'checking' }
  | { readonly result: 'available' }
  | { readonly result: 'refused'; readonly message: string };

/** Asks the server whether a username can be taken; `isWorthAsking` is false for what is known to be wrong. */
export function useUsernameCheck(username: string, isWorthAsking: boolean): UsernameCheck | undefined {
  const errorWords = useErrorWords();
  const settled = useSettled(username, USERNAME_CHECK_DELAY_MS);
  const request = { user_unique_name: settled };
  const check = useQuery({
    queryKey: queryKeyOf(UpdateUserProfileCheck, request),
    queryFn: () => call(UpdateUserProfileCheck, request),
    enabled: isWorthAsking && settled === username,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (!isWorthAsking) return undefined;
  if (settled !== username || check.isFetching) return { result: 'checking' };
  return check.error ? { result: 'refused', message: errorWords(check.error) } : { result: 'available' };
}
