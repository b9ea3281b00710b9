import { type Space, SpaceType } from '@parley/contract';
import type { SpaceList } from '../list/spaces.ts';

/** studio §2 workspace entry: the remembered space if it still exists, else the personal one, else the first. */
export function spaceToEnter(
  { bot_space_list: spaces }: SpaceList,
  rememberedId: string | undefined,
): Space | undefined {
  return (
    spaces.find(({ id }) => id === rememberedId) ??
    spaces.find(({ space_type }) => space_type === SpaceType.personal) ??
    spaces[0]
  );
}
