import { UpdateUserProfileCheck, Username } from '@parley/contract';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

/** studio §9: debounce of the username check. */
export const USERNAME_CHECK_DELAY_MS = 1000;

/** studio §5 username: the rule of the contract that a username breaks. */
export function usernameProblem(username: string): 'username_invalid_letter' | 'username_too_short' | undefined {
  const { error } = Username.safeParse(username);
  if (!error) return undefined;
  return error.issues.some(({ code }) => code === 'invalid_format') ? 'username_invalid_letter' : 'username_too_short';
}

export type UsernameCheck =
  | { readonly result: 'checking' }
  | { readonly result: 'available' }
  | { readonly result: 'refused'; readonly message: string };

/** Asks the server whether a username is available. Undefined while it is not `enabled`. */
export function useUsernameCheck(username: string, enabled: boolean): UsernameCheck | undefined {
  const errorMessage = useErrorMessage();
  const debounced = useDebouncedValue(username, USERNAME_CHECK_DELAY_MS);
  const check = useOperationQuery(
    UpdateUserProfileCheck,
    { user_unique_name: debounced },
    { enabled: enabled && debounced === username, retry: false, staleTime: 0, gcTime: 0 },
  );
  if (!enabled) return undefined;
  if (debounced !== username || check.isFetching) return { result: 'checking' };
  return check.error ? { result: 'refused', message: errorMessage(check.error) } : { result: 'available' };
}
