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
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import { PluginRefusal, TooManyMockSets } from '../plugin.errors.ts';
import { createPluginStore, type PluginStore, readDefinition } from '../plugin.store.ts';
import { createMockStore, type MockStore } from './mock.store.ts';
import type { WriteMock } from './write-mock.ts';

interface Dependencies {
  database: Kysely<Tables>;
  store: MockStore;
  plugins: PluginStore;
  clockAndIds: ClockAndIds;
  basicInfoOf: BasicInfoOf;
  writeMock: WriteMock;
  /** The plugins in the draft of a bot. */
  pluginsOfDraft: (botId: string) => Promise<readonly string[]>;
}
export type MockService = ReturnType<typeof createMockService>;

/** The sets of a tool are read at once. */
const SETS_MAX_MB = 4;

/** Mock sets of tools, and which of them answer in the debug chat of a bot. */
export function createMockService(dependencies: Dependencies) {
  const { database, store, plugins, clockAndIds, basicInfoOf, writeMock, pluginsOfDraft } = dependencies;
  const { now, newId } = clockAndIds;

  /**
   * Writes cases where a tool has room for them. What there was before stays, also where it is more than there may be. Others who write
   * sets of the same plugin wait.
   */
  const writeCases = (toolId: string, id: string, cases: string, write: (sets: MockStore) => Promise<void>) =>
    database.transaction().execute(async (transaction) => {
      const locking = createPluginStore(transaction);
      const tool = await locking.findTool(toolId);
      if (!tool || !(await locking.lockAuthorised(tool.pluginId))) throw new NotFound();
      const sets = createMockStore(transaction);
      const before = await sets.find(id);
      const others = await sets.sumOfOthers(toolId, id);
      if (!before && others.count >= TOOL_MOCK_SETS_MAX) throw new TooManyMockSets();
      const bytes = Buffer.byteLength(cases);
      const isMore = bytes > Buffer.byteLength(before?.cases ?? '');
      if (isMore && others.bytes + bytes > SETS_MAX_MB * 2 ** 20)
        throw new PluginRefusal('mockSetsTooLarge', { max: SETS_MAX_MB });
      await write(sets);
    });

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
      { api_id, name, cases: given = [] }: RequestOf<typeof CreateMockSet>,
    ): Promise<ResponseOf<typeof CreateMockSet>> {
      refuseInvalid(given);
      const id = newId();
      const cases = JSON.stringify(given);
      const row = { id, toolId: api_id, creatorId: scope.userId, name, cases, activeCaseId: '' };
      const times = { createdAt: now(), updatedAt: now() };
      await unlessDeleted(writeCases(api_id, id, cases, (sets) => sets.insert({ ...row, ...times })));
      return { mock_set_id: id };
    },
    async update({ mock_set_id, name, cases: given, active_case_id }: RequestOf<typeof UpdateMockSet>): Promise<void> {
      if (given) refuseInvalid(given);
      const cases = given && JSON.stringify(given);
      const change = {
        ...(name !== undefined && { name }),
        ...(cases && { cases }),
        ...(active_case_id !== undefined && { activeCaseId: active_case_id }),
        updatedAt: now(),
      };
      const set = cases && (await store.find(mock_set_id));
      if (set && cases) await writeCases(set.toolId, mock_set_id, cases, (sets) => sets.update(mock_set_id, change));
      else await store.update(mock_set_id, change);
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
