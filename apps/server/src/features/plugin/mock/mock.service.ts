import {
  type CreateMockSet,
  type GenerateMockCase,
  type ListBotMockSets,
  type ListMockSets,
  type Locale,
  type MockCase,
  type RequestOf,
  type ResponseOf,
  type SwitchBotMockSet,
  TOOL_MOCK_SETS_MAX,
  type UpdateMockSet,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import { PluginRefusal, TooManyMockSets } from '../plugin.errors.ts';
import { type PluginStore, readDefinition } from '../plugin.store.ts';
import type { MockStore } from './mock.store.ts';
import type { WriteMock } from './write-mock.ts';

interface Dependencies {
  store: MockStore;
  plugins: PluginStore;
  clockAndIds: ClockAndIds;
  basicInfoOf: BasicInfoOf;
  writeMock: WriteMock;
  /** The plugins in the draft of a bot. */
  pluginsOfDraft: (botId: string) => Promise<readonly string[]>;
}
export type MockService = ReturnType<typeof createMockService>;

/** Mock sets of tools, and which of them answer in the debug chat of a bot. */
export function createMockService(dependencies: Dependencies) {
  const { store, plugins, clockAndIds, basicInfoOf, writeMock, pluginsOfDraft } = dependencies;
  const { now, newId } = clockAndIds;

  return {
    async list(scope: Scope, toolId: string, locale: Locale): Promise<ResponseOf<typeof ListMockSets>> {
      const [rows, uses] = await Promise.all([store.listOfTool(toolId), store.listUsesOfTool(toolId)]);
      const creators = [...new Set(rows.flatMap(({ creatorId }) => creatorId ?? []))];
      const people = creators.length === 0 ? null : await basicInfoOf(scope, creators, locale);
      return {
        mock_sets: rows.map((row) => ({
          mock_set_id: row.id,
          api_id: row.toolId,
          name: row.name,
          cases: JSON.parse(row.cases),
          active_case_id: row.activeCaseId,
          bot_ids: uses.filter(({ mockSetId }) => mockSetId === row.id).map(({ botId }) => botId),
          creator_name: people?.id_user_info_map[row.creatorId ?? '']?.user_name ?? '',
          update_time: row.updatedAt,
        })),
      };
    },
    async create(
      scope: Scope,
      { api_id, name, cases = [] }: RequestOf<typeof CreateMockSet>,
    ): Promise<ResponseOf<typeof CreateMockSet>> {
      refuseInvalid(cases);
      if ((await store.listOfTool(api_id)).length >= TOOL_MOCK_SETS_MAX) throw new TooManyMockSets();
      const id = newId();
      await unlessDeleted(
        store.insert({
          id,
          toolId: api_id,
          creatorId: scope.userId,
          name,
          cases: JSON.stringify(cases),
          activeCaseId: '',
          createdAt: now(),
          updatedAt: now(),
        }),
      );
      return { mock_set_id: id };
    },
    async update({ mock_set_id, name, cases, active_case_id }: RequestOf<typeof UpdateMockSet>): Promise<void> {
      if (cases) refuseInvalid(cases);
      await store.update(mock_set_id, {
        ...(name !== undefined && { name }),
        ...(cases && { cases: JSON.stringify(cases) }),
        ...(active_case_id !== undefined && { activeCaseId: active_case_id }),
        updatedAt: now(),
      });
    },
    delete: (id: string) => store.delete(id),
    async generate(
      scope: Scope,
      { api_id, wish = '' }: RequestOf<typeof GenerateMockCase>,
      signal: AbortSignal,
    ): Promise<ResponseOf<typeof GenerateMockCase>> {
      const row = await plugins.findTool(api_id);
      const plugin = row && (await plugins.findAuthorised(row.pluginId));
      if (!row || !plugin) throw new NotFound();
      const spender = { userId: scope.userId, spaceId: plugin.spaceId, botId: null };
      const response = await writeMock(spender, readDefinition(row), wish, signal);
      return { response };
    },
    async listOfBot(botId: string): Promise<ResponseOf<typeof ListBotMockSets>> {
      const ids = await pluginsOfDraft(botId);
      const [sets, used] = await Promise.all([ids.length === 0 ? [] : store.listOfPlugins(ids), store.listUsed(botId)]);
      const isOn = new Set(used.map(({ mockSetId }) => mockSetId));
      return {
        mock_sets: sets.map((set) => ({
          mock_set_id: set.id,
          name: set.name,
          plugin_id: set.pluginId,
          plugin_name: set.pluginName,
          api_id: set.toolId,
          tool_name: set.toolName,
          is_on: isOn.has(set.id),
        })),
      };
    },
    async switch({ bot_id, mock_set_id, is_on }: RequestOf<typeof SwitchBotMockSet>): Promise<void> {
      const set = await store.find(mock_set_id);
      if (!set) throw new NotFound();
      if (is_on) await unlessDeleted(store.use(bot_id, set.toolId, mock_set_id));
      else await store.stopUse(bot_id, mock_set_id);
    },
  };
}

function refuseInvalid(cases: readonly MockCase[]): void {
  for (const { name, response } of cases) {
    try {
      JSON.parse(response);
    } catch (error) {
      throw new PluginRefusal('mockNotJson', { name, reason: (error as Error).message });
    }
  }
}
