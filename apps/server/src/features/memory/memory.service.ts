import {
  type AddMemory,
  type ListMemories,
  type Locale,
  MEMORIES_MAX,
  MEMORY_PAGE,
  type Memory,
  type RequestOf,
  type ResponseOf,
  type SwitchMemory,
  type TimeCapsuleInfo,
  TimeCapsuleMode,
  type UpdateMemory,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import { isAfter, type PagePosition, toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { type Bots, DRAFT } from '../bot/index.ts';
import { MemoryKnown, MemoryNotOn, MemorySwitchedOff, TooManyMemories } from './memory.errors.ts';
import type { MemoryRow } from './memory.schema.ts';
import { createMemoryStore } from './memory.store.ts';
import type { MemoryIndex } from './memory-index.ts';
import { factSlotOf } from './remember/fact-slot.ts';
import { createMemoryProgressStore } from './remember/memory-progress.store.ts';
import { isSameText } from './remember/plan-changes.ts';

type NamesSeenBy = (userId: string) => (botIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Dependencies {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  clockAndIds: ClockAndIds;
  index: MemoryIndex;
  bots: Bots;
  /** The names of bots that a user may see. */
  botNamesSeenBy: NamesSeenBy;
}
type List = typeof ListMemories;
export type MemoryService = ReturnType<typeof createMemoryService>;

/** What users see and do with the memories that bots have of them. */
export function createMemoryService(dependencies: Dependencies) {
  const { database, writeTogether, clockAndIds, index, bots, botNamesSeenBy } = dependencies;
  const { now, newId } = clockAndIds;
  const store = createMemoryStore(database);

  async function readPage({ userId }: Scope, { bot_id, search = '', size = MEMORY_PAGE, cursor }: RequestOf<List>) {
    const after = toPosition(cursor);
    if (search.trim() === '') {
      const [rows, total] = await Promise.all([
        store.list({ userId }, bot_id, now(), { after, limit: size + 1 }),
        store.count({ userId }, bot_id, now()),
      ]);
      return { rows, total, size };
    }
    const isMatch = searchFor(search);
    const found = (await store.list({ userId }, bot_id, now(), null)).filter(({ text }) => isMatch(text));
    const rest = after ? found.filter((row) => isAfter(placeOf(row), after)) : found;
    return { rows: rest.slice(0, size + 1), total: found.length, size };
  }

  async function switchesOf({ userId }: Scope, botId = ''): Promise<ResponseOf<typeof SwitchMemory>> {
    const off = await store.isOff({ userId, botId });
    return { is_on: !off.forAll, is_on_for_bot: !off.forBot };
  }

  async function toContract({ userId }: Scope, rows: readonly MemoryRow[]): Promise<Memory[]> {
    const names = await botNamesSeenBy(userId)([...new Set(rows.map(({ botId }) => botId))]);
    return rows.map(({ id, botId, type, kind, text, createdAt, updatedAt, expiresAt }) => ({
      memory_id: id,
      bot_id: botId,
      bot_name: names.get(botId) ?? '',
      type,
      kind,
      text,
      created_at: createdAt,
      updated_at: updatedAt,
      expires_at: expiresAt,
    }));
  }

  async function toOne(scope: Scope, row: MemoryRow): Promise<Memory> {
    const [memory] = await toContract(scope, [row]);
    if (!memory) throw new NotFound();
    return memory;
  }

  /** A memory is of the published agent and of its draft, as both share them: null where neither has one. */
  async function findSkill(botId: string, locale: Locale): Promise<TimeCapsuleInfo | null> {
    const { settings: draft } = await bots.findRunnable({ botId }, DRAFT, locale);
    const published = await bots.findRunnable({ botId }, { use: 'published' }, locale).catch((error) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    const skills = [published?.settings.time_capsule_info, draft.time_capsule_info];
    return skills.find((skill) => skill?.time_capsule_mode === TimeCapsuleMode.on) ?? null;
  }

  return {
    async list(scope: Scope, request: RequestOf<List>): Promise<ResponseOf<List>> {
      const { rows, total, size } = await readPage(scope, request);
      const shown = rows.slice(0, size);
      const last = shown.at(-1);
      return {
        memories: await toContract(scope, shown),
        total,
        next_cursor: last && rows.length > size ? toCursor(placeOf(last)) : '',
        ...(await switchesOf(scope, request.bot_id)),
      };
    },

    async add(scope: Scope, { bot_id: botId, text }: RequestOf<typeof AddMemory>, locale: Locale): Promise<Memory> {
      const skill = await findSkill(botId, locale);
      if (!skill) throw new MemoryNotOn();
      const { userId } = scope;
      const owner = { userId, botId };
      if ((await store.isOff(owner)).forBot) throw new MemorySwitchedOff();
      const existing = await store.list(owner, botId, now(), null);
      if (existing.some((row) => isSameText(row.text, text))) throw new MemoryKnown();
      if (existing.length >= MEMORIES_MAX) throw new TooManyMemories();
      const seconds = Number(skill.time_capsule_time_to_live);
      const row: MemoryRow = {
        id: newId(),
        userId,
        botId,
        type: 'fact',
        kind: 'lasting',
        text,
        slot: factSlotOf(text),
        conversationId: null,
        sectionId: null,
        createdAt: now(),
        updatedAt: now(),
        expiresAt: seconds === 0 ? null : now() + seconds * 1_000,
      };
      const indexed = await index.writeQueries(owner, [row]);
      await unlessDeleted(writeTogether([store.insert(row), ...indexed]));
      return toOne(scope, row);
    },

    /** A changed memory lives as long again as it was to live when it was written. */
    async update(scope: Scope, { memory_id, text, kind }: RequestOf<typeof UpdateMemory>): Promise<Memory> {
      const row = await store.findOwn(scope, memory_id, now());
      if (!row) throw new NotFound();
      const changed: MemoryRow = {
        ...row,
        ...(text !== undefined && { text, slot: row.type === 'fact' ? factSlotOf(text) : null }),
        ...(kind && { kind }),
        updatedAt: now(),
        expiresAt: row.expiresAt === null ? null : now() + (row.expiresAt - row.updatedAt),
      };
      const { slot, updatedAt, expiresAt } = changed;
      const indexed = changed.text === row.text ? [] : await index.writeQueries(row, [changed]);
      const change = { text: changed.text, slot, kind: changed.kind, updatedAt, expiresAt };
      await database.transaction().execute(async (transaction) => {
        const { numAffectedRows } = await transaction.executeQuery(store.update(row, row.id, change));
        // Deleted meanwhile: its text must not come back into the index.
        if (!numAffectedRows) throw new NotFound();
        for (const query of indexed) await transaction.executeQuery(query);
      });
      return toOne(scope, changed);
    },

    async delete(scope: Scope, id: string): Promise<void> {
      const row = await store.findOwn(scope, id, now());
      if (!row) throw new NotFound();
      await writeTogether([store.delete(row, [id]), ...index.removeQueries([id])]);
    },

    /** What was said before is not remembered afterwards either. */
    async deleteAll({ userId }: Scope, bot_id: string | undefined): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        // First: what is being remembered just now is given up.
        await transaction.executeQuery(createMemoryProgressStore(database).skipAll(userId, bot_id));
        const botIds = bot_id === undefined ? await createMemoryStore(transaction).listBotsOf(userId) : [bot_id];
        for (const botId of botIds) {
          const owner = { userId, botId };
          for (const query of [store.deleteAll(owner), ...index.removeAllQueries(owner)])
            await transaction.executeQuery(query);
        }
      });
    },

    /** What is said while it is off is not remembered later either. */
    async switch(scope: Scope, bot_id: string | undefined, isOn: boolean): Promise<ResponseOf<typeof SwitchMemory>> {
      await writeTogether([
        store.setOff(scope.userId, bot_id ?? '', !isOn),
        createMemoryProgressStore(database).skipAll(scope.userId, bot_id),
      ]);
      return switchesOf(scope, bot_id);
    },
  };
}

const placeOf = ({ updatedAt, id }: MemoryRow): PagePosition => ({ orderValue: updatedAt, id });
