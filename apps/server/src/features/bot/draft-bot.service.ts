import {
  type BotDraft,
  type BotDraftChange,
  type Locale,
  type RequestOf,
  type ResponseOf,
  TaskSchedule,
  type UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { BotChangedMeanwhile, TaskScheduleInvalid } from './bot.errors.ts';
import type { BotDraftSectionRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import type { BotDatabases } from './bot-databases.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import type { BotPlugins } from './bot-plugins.ts';
import { withinLimits } from './check-limits.ts';
import type { DatasetsOfSpace } from './datasets-of-space.ts';
import { CHECK_PASSED, type DraftAudit } from './draft-audit.ts';
import { changedSections, readDraft } from './draft-sections.ts';
import type { BotChanges } from './editing/bot-changes.ts';
import { createLoadBot, type LoadDependencies, PERSONAL_DRAFT } from './load-bot.ts';
import { saveSections } from './save-sections.ts';
import { comparedWithOnline, findOnline } from './version/publication.ts';

interface Dependencies extends LoadDependencies {
  database: Kysely<Tables>;
  auditDraft: DraftAudit;
  changes: Pick<BotChanges, 'publish'>;
  datasetsOfSpace: DatasetsOfSpace;
  databases: Pick<BotDatabases, 'ofSpace'>;
  plugins: Pick<BotPlugins, 'usable' | 'details'>;
}

type Update = typeof UpdateDraftBotInfoAgw;
type ComparedWithOnline = ReturnType<typeof comparedWithOnline>;

export type DraftBotService = ReturnType<typeof createDraftBotService>;

export function createDraftBotService(dependencies: Dependencies) {
  const { database, now, auditDraft, changes } = dependencies;

  /** Changes are serialized: each is checked against the result of the one before. */
  const commit = (scope: Scope, { bot_info, base_commit_version }: RequestOf<Update>) =>
    database.transaction().execute(async (transaction) => {
      const { bot_id } = bot_info;
      const bots = createBotStore(transaction);
      await bots.lock(bot_id);
      const bot = await bots.findAuthorised(bot_id);
      if (!bot) throw new NotFound();
      const change = await withOwnPlugins(
        transaction,
        bot.spaceId,
        await withOwnDatabases(transaction, bot.spaceId, await withOwnDatasets(transaction, bot.spaceId, bot_info)),
      );
      const rows = await createBotDraftStore(transaction).listOfBot(bot_id);
      const draft = readDraft(rows);
      const changed = changedSections(draft, change);
      const isChanged = Object.keys(changed).length > 0;
      const base = BigInt(base_commit_version ?? bot.commitVersion);
      if (isChanged && (base > BigInt(bot.commitVersion) || hasChangedSince(base, rows, changed)))
        throw new BotChangedMeanwhile();
      const committed = await saveSections(transaction, scope, bot, changed, now());
      const online = await findOnline(transaction, bot);
      return { ...committed, online: comparedWithOnline(online, { ...draft, ...changed }) };
    });

  /** Without datasets that are gone or belong to another space. */
  async function withOwnDatasets(
    transaction: Database,
    spaceId: string,
    { bot_id: _, ...change }: RequestOf<Update>['bot_info'],
  ): Promise<BotDraftChange> {
    const wanted = change.knowledge?.knowledge_info;
    if (!wanted || wanted.length === 0) return change;
    const own = await dependencies.datasetsOfSpace(
      transaction,
      spaceId,
      wanted.map(({ id }) => id),
    );
    return {
      ...change,
      knowledge: { ...change.knowledge, knowledge_info: wanted.filter(({ id }) => own.includes(id)) },
    };
  }

  /** Without tables that are gone or belong to another space, and each once. */
  async function withOwnDatabases(
    transaction: Database,
    spaceId: string,
    change: BotDraftChange,
  ): Promise<BotDraftChange> {
    const { database_list: wanted } = change;
    if (!wanted || wanted.length === 0) return change;
    const ids = wanted.map(({ table_id }) => table_id);
    const own = await dependencies.databases.ofSpace(transaction, spaceId, ids);
    return {
      ...change,
      database_list: wanted.filter(({ table_id }, index) => own.includes(table_id) && ids.indexOf(table_id) === index),
    };
  }

  /** Without plugins that are gone, belong to another space, or have no such version. */
  async function withOwnPlugins(
    transaction: Database,
    spaceId: string,
    change: BotDraftChange,
  ): Promise<BotDraftChange> {
    const { plugin_list: wanted } = change;
    if (!wanted || wanted.length === 0) return change;
    return { ...change, plugin_list: await dependencies.plugins.usable(transaction, spaceId, wanted) };
  }

  /** The answer to a change that does not pass the content check; null when it passes. */
  async function refuseContent(
    { bot_id, ...change }: RequestOf<Update>['bot_info'],
    locale: Locale,
  ): Promise<ResponseOf<Update> | null> {
    const problem = await auditDraft(change, locale);
    if (problem === null) return null;
    const bot = await createBotStore(database).findAuthorised(bot_id);
    if (!bot) throw new NotFound();
    const draft = readDraft(await createBotDraftStore(database).listOfBot(bot_id));
    const online = await findOnline(database, bot);
    const check = { check_not_pass: true, check_not_pass_msg: problem };
    return toUpdated(bot.commitVersion, false, comparedWithOnline(online, draft), check);
  }

  return {
    get: createLoadBot(dependencies),
    async update(scope: Scope, given: RequestOf<Update>, locale: Locale): Promise<ResponseOf<Update>> {
      const request = { ...given, bot_info: withinLimits(given.bot_info, locale) };
      refuseInvalidSchedules(request.bot_info);
      // Outside of the transaction, because the check may take seconds.
      const refused = await refuseContent(request.bot_info, locale);
      if (refused) return refused;
      const { commitVersion, sections, online } = await unlessDeleted(commit(scope, request));
      if (sections.length === 0) return toUpdated(commitVersion, false, online);
      const committerId = scope.userId;
      changes.publish(request.bot_info.bot_id, { kind: 'committed', commitVersion, committerId, sections });
      return toUpdated(commitVersion, true, online);
    },
  };
}

/** The schema of drafts knows only the shape of schedules. */
function refuseInvalidSchedules({ task_info }: BotDraftChange): void {
  for (const { name, schedule } of task_info?.task_list ?? [])
    if (!TaskSchedule.safeParse(schedule).success) throw new TaskScheduleInvalid(name);
}

/** Whether others changed one of these sections after the version that a change was made on. */
function hasChangedSince(base: bigint, rows: readonly BotDraftSectionRow[], sections: Partial<BotDraft>): boolean {
  return rows.some(({ section, commitVersion }) => section in sections && BigInt(commitVersion) > base);
}

function toUpdated(
  commitVersion: number,
  hasChange: boolean,
  online: ComparedWithOnline,
  check = CHECK_PASSED,
): ResponseOf<Update> {
  return {
    data: {
      has_change: hasChange,
      commit_version: String(commitVersion),
      ...online,
      branch: PERSONAL_DRAFT,
      ...check,
    },
  };
}
