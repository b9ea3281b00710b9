import {
  BIN_DAYS,
  type BotDeletion,
  type DeleteDraftBot,
  type EmptyBin,
  type GetBotDeletion,
  type ListDeletedBots,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type RestoreDeletedBot,
  type UserBasicInfo,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toCursor, toPosition } from '../../../platform/database/page-cursor.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobContext } from '../../../platform/jobs/run-job.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import type { SpaceDeletion } from '../../space/index.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { LISTED_SECTIONS, readDraft, sectionsByBot } from '../draft-sections.ts';
import { createEditingStore } from '../editing/editing.store.ts';
import { botIconUrl } from '../face/bot-face.ts';
import { findBotNames } from '../find-bot-names.ts';
import { createVersionStore } from '../version/version.store.ts';
import type { BotBinRow } from './bin.schema.ts';
import { createBinStore, type HiddenBot } from './bin.store.ts';

const KEPT_MS = BIN_DAYS * DAY_MS;
const PAGE = 50;
/** A transaction that discards more bots would make other writers wait. */
const DISCARDED_AT_ONCE = 100;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: Pick<ClockAndIds, 'now'>;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  spaceDeletion: Pick<SpaceDeletion, 'createHidden' | 'dissolveHidden' | 'discard'>;
  /** Says that the members of a space may have lost access to something. */
  membersLostAccess: (spaceId: string) => Promise<void>;
  /** The conversations with a bot, and what is in them. */
  countTalksWith: CountTalks;
}
export type CountTalks = (botId: string) => Promise<Omit<BotDeletion, 'version_count'>>;
type List = typeof ListDeletedBots;
type Restore = typeof RestoreDeletedBot;
type Empty = typeof EmptyBin;
export type BinService = ReturnType<typeof createBinService>;

/**
 * Deleted bots, which can be restored for 30 days.
 *
 *     in its space ── deleted ──▶ in the bin ── deleted for good, emptied, 30 days ──▶ discarded: a job deletes the rows
 *          ▲                          │
 *          └──────── restored ────────┘
 *
 * A bot in the bin is in a space of its own without members, so that nobody sees it, its conversations and their files: all
 * of these are seen through the membership. To discard it is to discard that space.
 */
export function createBinService(dependencies: Dependencies) {
  const { database, auditLog, basicInfoOf, spaceDeletion, membersLostAccess, countTalksWith } = dependencies;
  const { now } = dependencies.clockAndIds;

  /** Whether it was still in the bin. */
  async function discard(transaction: Database, botId: string, deletedUntil?: number): Promise<boolean> {
    const taken = await createBinStore(transaction).take(botId, deletedUntil);
    if (taken) await spaceDeletion.discard(transaction, taken.hiddenSpaceId);
    return taken !== undefined;
  }

  /** Gives how many of them were still in the bin. */
  async function discardAll(transaction: Database, bots: readonly HiddenBot[], deletedUntil: number): Promise<number> {
    let count = 0;
    for (const { botId } of bots) if (await discard(transaction, botId, deletedUntil)) count += 1;
    return count;
  }

  /** Users whom the caller does not see are left out. */
  async function deletersOf(
    scope: Scope,
    rows: readonly BotBinRow[],
    locale: Locale,
  ): Promise<Record<string, UserBasicInfo>> {
    const ids = [...new Set(rows.flatMap(({ deleterId }) => deleterId ?? []))];
    return ids.length === 0 ? {} : (await basicInfoOf(scope, ids, locale)).id_user_info_map;
  }

  async function toContract(scope: Scope, rows: readonly BotBinRow[], locale: Locale) {
    const [sections, users] = await Promise.all([
      createBotDraftStore(database).listOfBots(
        rows.map(({ botId }) => botId),
        LISTED_SECTIONS,
      ),
      deletersOf(scope, rows, locale),
    ]);
    const sectionsOf = sectionsByBot(sections);
    return rows.map(({ botId, deleterId, deletedAt }) => {
      const { name, description, icon_uri } = readDraft(sectionsOf.get(botId) ?? []);
      return {
        id: botId,
        name,
        description,
        icon_url: botIconUrl(botId, icon_uri),
        deleter: users[deleterId ?? ''] ?? null,
        deleted_at: deletedAt,
        kept_until: deletedAt + KEPT_MS,
      };
    });
  }

  return {
    async preview(botId: string): Promise<ResponseOf<typeof GetBotDeletion>> {
      const [talks, last] = await Promise.all([countTalksWith(botId), createVersionStore(database).findLast(botId)]);
      return { deletion: { version_count: last.sequence, ...talks } };
    },
    async delete(scope: Scope, { space_id, bot_id }: RequestOf<typeof DeleteDraftBot>): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const names = await findBotNames(transaction, bot_id);
        const hiddenSpaceId = await spaceDeletion.createHidden(transaction);
        const isMoved = await createBotStore(transaction).move(bot_id, { from: space_id, to: hiddenSpaceId });
        if (!isMoved) throw new NotFound();
        const row = { botId: bot_id, spaceId: space_id, deleterId: scope.userId, deletedAt: now() };
        await createBinStore(transaction).insert(row);
        // Whoever restores it need not wait for the lock of an editor that has been closed by the deletion.
        await createEditingStore(transaction).deleteOfBot(bot_id);
        await auditLog.write(transaction, scope, 'bot-deleted', names);
      });
      await membersLostAccess(space_id);
    },
    async list(
      scope: Scope,
      { space_id, size = PAGE, cursor }: RequestOf<List>,
      locale: Locale,
    ): Promise<ResponseOf<List>> {
      const bin = createBinStore(database);
      const [rows, total] = await Promise.all([
        bin.listPage(space_id, toPosition(cursor), size + 1),
        bin.count(space_id),
      ]);
      const page = rows.slice(0, size);
      const last = rows.length > size ? page.at(-1) : undefined;
      return {
        bots: await toContract(scope, page, locale),
        total,
        next_cursor: last ? toCursor({ orderValue: last.deletedAt, id: last.botId }) : '',
      };
    },
    restore: (scope: Scope, botId: string): Promise<ResponseOf<Restore>> =>
      database.transaction().execute(async (transaction) => {
        const bin = createBinStore(transaction);
        const names = await findBotNames(transaction, botId);
        const taken = await bin.take(botId);
        if (!taken || (await bin.lockSpace(taken.spaceId)) === null) throw new NotFound();
        await createBotStore(transaction).move(botId, { from: taken.hiddenSpaceId, to: taken.spaceId });
        await spaceDeletion.dissolveHidden(transaction, taken.hiddenSpaceId, taken.spaceId);
        await auditLog.write(transaction, scope, 'bot-restored', names);
        return { bot_id: botId, space_id: taken.spaceId };
      }),
    deleteForGood: (scope: Scope, botId: string): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const names = await findBotNames(transaction, botId);
        if (!(await discard(transaction, botId))) throw new NotFound();
        await auditLog.write(transaction, scope, 'bot-deleted-for-good', names);
      }),
    async empty(scope: Scope, { space_id, deleted_until }: RequestOf<Empty>): Promise<ResponseOf<Empty>> {
      const emptySome = () =>
        database.transaction().execute(async (transaction) => {
          const bin = createBinStore(transaction);
          const bots = await bin.listOfSpace(space_id, deleted_until, DISCARDED_AT_ONCE);
          const space = await bin.lockSpace(space_id);
          const count = space === null ? 0 : await discardAll(transaction, bots, deleted_until);
          if (space !== null && count > 0) await auditLog.write(transaction, scope, 'bin-emptied', { space, count });
          return count;
        });
      let deleted_count = 0;
      for (let count = await emptySome(); count > 0; count = await emptySome()) deleted_count += count;
      return { deleted_count };
    },
    /** Scheduled: bots that have been in a bin for 30 days. */
    async discardExpired({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
      const expiredUntil = now() - KEPT_MS;
      const listSome = () => createBinStore(database).listDeletedUntil(expiredUntil, DISCARDED_AT_ONCE);
      for (let bots = await listSome(); bots.length > 0; bots = await listSome()) {
        const some = bots;
        await database.transaction().execute((transaction) => discardAll(transaction, some, expiredUntil));
        signal.throwIfAborted();
      }
    },
  };
}
