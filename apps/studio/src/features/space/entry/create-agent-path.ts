import { useMatch } from 'react-router';
import { useUser } from '../../../session/use-login.ts';
import { useSpaces } from '../list/use-spaces.ts';
import { rememberedSpaceId, spaceToEnter } from './remembered-place.ts';
import { spacePath } from './space-path.ts';

/** Where an agent is created: in the space of the current page, else in the one that `/space` enters. */
export function useCreateAgentPath(): string {
  const { user_id_str: userId } = useUser();
  const currentId = useMatch('/space/:space_id/*')?.params.space_id;
  const { data } = useSpaces();
  const current = data?.list.bot_space_list.find(({ id }) => id === currentId);
  const space = current ?? (data && spaceToEnter(data.list, rememberedSpaceId(userId)));
  return space ? `${spacePath(space.id, 'develop')}?create=agent` : '/space';
}
