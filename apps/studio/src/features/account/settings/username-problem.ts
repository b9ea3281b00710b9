import { Username } from '@parley/contract';

/** studio §5 username: what is wrong with it before the server is asked. */
export function usernameProblem(username: string): 'username_invalid_letter' | 'username_too_short' | undefined {
  const { error } = Username.safeParse(username);
  if (!error) return undefined;
  return error.issues.some(({ code }) => code === 'invalid_format') ? 'username_invalid_letter' : 'username_too_short';
}
