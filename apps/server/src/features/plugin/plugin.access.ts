import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Shows } from '../object/index.ts';
import { createPluginStore } from './plugin.store.ts';

type SpacesOf = (ids: readonly string[]) => Promise<readonly { readonly spaceId: string }[]>;

/** Members have the same rights to the plugins of a space, their tools and mock sets as to the space. */
export function pluginAccess(database: Database, spaceAccess: AccessResolver) {
  const store = createPluginStore(database);
  const throughSpace =
    (spacesOf: SpacesOf): AccessResolver =>
    async (scope, policy, ids) => {
      const wanted = [...new Set(ids)];
      const found = await spacesOf(wanted);
      if (found.length < wanted.length) return 'hidden';
      return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
    };
  return {
    plugin: throughSpace(store.spacesOf),
    'plugin-tool': throughSpace(store.spacesOfTools),
    'plugin-mock-set': throughSpace(store.spacesOfMockSets),
  };
}

/** Icons of the plugins in the spaces that the caller is in. */
export const iconsOfOwnPlugins =
  (database: Database): Shows =>
  (scope, objectIds) =>
    createPluginStore(database).listIconsSeen(scope, objectIds);
