import { MarkSpaceUsed, type RequestOf, type Space, SpaceType } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { localCache } from '../../../local-cache/local-cache.ts';
import { useUser } from '../../../session/use-login.ts';
import type { InitedSpaces, SpaceList } from '../list/spaces.ts';
import { spacesQuery } from '../list/use-spaces.ts';
import { type Submenu, submenus } from './space-path.ts';

export function rememberedSpaceId(userId: string): string | undefined {
  return localCache.readOfAccount(userId, 'space-id');
}

export function rememberedSubmenu(userId: string): Submenu {
  const remembered = localCache.readOfAccount(userId, 'space-submenu');
  return submenus.find((submenu) => submenu === remembered) ?? 'develop';
}

export function rememberSpace(userId: string, spaceId: string | undefined): void {
  localCache.writeOfAccount(userId, 'space-id', spaceId);
}

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

/** Remembers the sub-menu that is shown, in this browser. */
export function useRememberSubmenu(submenu: Submenu): void {
  const { user_id_str: userId } = useUser();
  useEffect(() => localCache.writeOfAccount(userId, 'space-submenu', submenu), [userId, submenu]);
}

/**
 * Remembers the space that is shown, in this browser and, unless it is the last used one already, on the server. An error only
 * costs the order of a menu.
 */
export function useRememberSpace(spaceId: string): void {
  const { user_id_str: userId } = useUser();
  const queries = useQueryClient();
  const { mutate: markUsed } = useOperationMutation(MarkSpaceUsed, {
    onError: () => undefined,
    optimistic: { queryKey: spacesQuery.queryKey, change: withLastUsed },
  });
  useEffect(() => {
    rememberSpace(userId, spaceId);
    const [lastUsed] = queries.getQueryData<InitedSpaces>(spacesQuery.queryKey)?.list.recently_used_space_list ?? [];
    if (lastUsed?.id !== spaceId) markUsed({ space_id: spaceId });
  }, [userId, spaceId, queries, markUsed]);
}

/** What the server will answer next time: this space comes first. */
function withLastUsed(spaces: InitedSpaces, { space_id: spaceId }: RequestOf<typeof MarkSpaceUsed>): InitedSpaces {
  const used = spaces.list.bot_space_list.filter(({ id }) => id === spaceId);
  const others = spaces.list.recently_used_space_list.filter(({ id }) => id !== spaceId);
  return { ...spaces, list: { ...spaces.list, recently_used_space_list: [...used, ...others] } };
}
