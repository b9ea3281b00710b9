import {
  type DelProfileMemory,
  type GetPlayGroundMemory,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type SetKvMemory,
  SYSTEM_VARIABLES,
  type Variable,
  type VariableMemory,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { type Bots, DRAFT } from '../bot/index.ts';
import { VariableNotFound, VariableOfSystem } from './variable.errors.ts';
import type { VariableValueRow } from './variable.schema.ts';
import type { VariableStore } from './variable.store.ts';

interface Dependencies {
  store: VariableStore;
  bots: Bots;
  now: () => number;
}
type Get = typeof GetPlayGroundMemory;
type Set = typeof SetKvMemory;
type Reset = typeof DelProfileMemory;

export type VariableService = ReturnType<typeof createVariableService>;

/** What a user sees and changes of the variables that bots keep for them. */
export function createVariableService({ store, bots, now }: Dependencies) {
  /** Those that are on, in the order of the bot. */
  async function variablesOf({ bot_id, version }: Pick<RequestOf<Get>, 'bot_id' | 'version'>, locale: Locale) {
    const wanted = version ? ({ use: 'version', version } as const) : DRAFT;
    const { settings } = await bots.findRunnable({ botId: bot_id }, wanted, locale);
    return settings.variable_list.filter(({ is_system, is_disabled }) => !is_system && !is_disabled);
  }

  return {
    async get({ userId }: Scope, request: RequestOf<Get>, locale: Locale): Promise<ResponseOf<Get>> {
      const variables = await variablesOf(request, locale);
      const rows = await store.list({ userId, botId: request.bot_id });
      const kept = new Map(rows.map((row) => [row.key, row]));
      const { keywords } = request;
      const wanted = keywords ? variables.filter(({ key }) => keywords.includes(key)) : variables;
      return { memories: wanted.map((variable) => toMemory(variable, kept.get(variable.key))) };
    },

    async set({ userId }: Scope, request: RequestOf<Set>, locale: Locale): Promise<ResponseOf<Set>> {
      const variables = await variablesOf(request, locale);
      for (const { keyword } of request.data) {
        if (SYSTEM_VARIABLES.some((name) => name === keyword)) throw new VariableOfSystem(keyword);
        if (!variables.some(({ key }) => key === keyword)) throw new VariableNotFound(keyword);
      }
      const values = new Map(request.data.map(({ keyword, value }) => [keyword, value]));
      await unlessDeleted(store.set({ userId, botId: request.bot_id }, values, now()));
      return {};
    },

    /** Also those of variables that the bot does not have any more. */
    async reset({ userId }: Scope, { bot_id, keywords }: RequestOf<Reset>): Promise<ResponseOf<Reset>> {
      await store.delete({ userId, botId: bot_id }, keywords);
      return {};
    },
  };
}

const toSeconds = (time: number | undefined): string => String(Math.floor((time ?? 0) / 1000));

const toMemory = (variable: Variable, row: VariableValueRow | undefined): VariableMemory => ({
  keyword: variable.key,
  value: row?.value ?? variable.default_value,
  create_time: toSeconds(row?.createdAt),
  update_time: toSeconds(row?.updatedAt),
  is_system: false,
  prompt_disabled: variable.prompt_disabled,
});
