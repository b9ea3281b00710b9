import { DISPLAY_TABS_MAX, type GetDraftBotDisplayInfo, type ResponseOf, type TabDisplayInfo } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { createDisplayInfoStore } from './display-info.store.ts';

export type DisplayInfoService = ReturnType<typeof createDisplayInfoService>;

/** Which blocks of the editor each user has opened and folded. */
export function createDisplayInfoService(database: Database) {
  const store = createDisplayInfoStore(database);
  return {
    async get(scope: Scope, botId: string): Promise<ResponseOf<typeof GetDraftBotDisplayInfo>> {
      const tabs = await store.list(scope, botId);
      return { data: { tab_display_info: Object.fromEntries(tabs.map(({ tab, status }) => [tab, status])) } };
    },
    async update(scope: Scope, botId: string, changed: TabDisplayInfo): Promise<void> {
      const stored = (await store.list(scope, botId)).map(({ tab }) => tab);
      const all = new Set([...stored, ...Object.keys(changed)]);
      if (all.size > DISPLAY_TABS_MAX) throw new InvalidRequest(`tab_display_info: at most ${DISPLAY_TABS_MAX} blocks`);
      const tabs = Object.entries(changed).map(([tab, status]) => ({ tab, status }));
      await unlessDeleted(store.save(scope, botId, tabs));
    },
  };
}
