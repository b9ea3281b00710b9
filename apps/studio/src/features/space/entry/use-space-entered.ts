import { MarkSpaceUsed } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useUser } from '../../../session/use-login.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { rememberSpace } from './remembered-place.ts';

/** Remembers a space in this browser and on the server. The order of a menu is not worth an error: none is shown. */
export function useSpaceEntered(spaceId: string): void {
  const { user_id_str: userId } = useUser();
  const refresh = useRefreshSpaces();
  const { mutate: markUsed } = useMutation({
    mutationFn: (space_id: string) => call(MarkSpaceUsed, { space_id }),
    onSuccess: refresh,
  });
  useEffect(() => {
    rememberSpace(userId, spaceId);
    markUsed(spaceId);
  }, [userId, spaceId, markUsed]);
}
