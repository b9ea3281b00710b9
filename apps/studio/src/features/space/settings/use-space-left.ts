import { useNavigate } from 'react-router';
import { useUser } from '../../../session/use-login.ts';
import { rememberSpace } from '../entry/remembered-place.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';

/** Goes to another space first: the page of one that is gone would say that it is not for the user. */
export function useSpaceLeft(): () => Promise<void> {
  const { user_id_str: userId } = useUser();
  const navigate = useNavigate();
  const refreshSpaces = useRefreshSpaces();
  return async () => {
    rememberSpace(userId, undefined);
    await navigate('/space', { replace: true });
    await refreshSpaces();
  };
}
