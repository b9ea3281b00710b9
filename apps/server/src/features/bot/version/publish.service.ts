import {
  BLOCKING_PROBLEMS,
  BotConnectorId,
  type BotDraft,
  type Locale,
  newBotDraft,
  type PreparePublish,
  type PublishConnectorList,
  type PublishDraftBot,
  type RequestOf,
  type ResponseOf,
  type SetBotConnector,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import type { Models } from '../../model/index.ts';
import { BotCannotAnswer, DraftChangedBeforePublish } from '../bot.errors.ts';
import type { BotRow } from '../bot.schema.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { CHECK_PASSED, type DraftAudit } from '../draft-audit.ts';
import { readDraft } from '../draft-sections.ts';
import { findBotNames } from '../find-bot-names.ts';
import { connectorsOf, listConnectors } from './connectors.ts';
import { contentHash } from './content-hash.ts';
import { keepVersion } from './keep-version.ts';
import { findOnline, findPublication } from './publication.ts';
import { findPublishProblems } from './publish-problems.ts';
import type { Summaries } from './summaries.ts';
import { createVersionStore } from './version.store.ts';
import { differingSections, readVersionContent } from './version-content.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  models: Pick<Models, 'findChat'>;
  auditDraft: DraftAudit;
  summaries: Summaries;
  /** In the transaction that publishes another version. */
  onPublished: (transaction: Database, botId: string) => Promise<void>;
}

type Publish = typeof PublishDraftBot;
export type PublishService = ReturnType<typeof createPublishService>;

const PUBLISHED = 1;

/** Publishing: what would change, doing it, and where the published version answers. */
export function createPublishService(dependencies: Dependencies) {
  const { database, clockAndIds, auditLog, models, auditDraft, summaries, onPublished } = dependencies;

  /** The bot first: a section saved in between is then newer than its commit version, and publishing is refused. */
  async function readCurrent(botId: string): Promise<{ bot: BotRow; draft: BotDraft }> {
    const bot = await createBotStore(database).findAuthorised(botId);
    if (!bot) throw new NotFound();
    return { bot, draft: readDraft(await createBotDraftStore(database).listOfBot(botId)) };
  }

  /** Under the lock on the bot. The published version stays when it has the same content. */
  async function store(
    transaction: Database,
    scope: Scope,
    bot: BotRow,
    { draft, note }: { draft: BotDraft; note: string },
  ) {
    const online = await findOnline(transaction, bot);
    if (online?.hash === contentHash(draft)) return { id: online.id, number: online.number, isNew: false };
    const newVersion = { kind: 'publish' as const, bot, content: draft, authorId: scope.userId, note };
    const { id, number } = await keepVersion(transaction, clockAndIds, newVersion);
    await createVersionStore(transaction).setPublished(bot.id, id);
    await onPublished(transaction, bot.id);
    const names = await findBotNames(transaction, bot.id);
    await auditLog.write(transaction, scope, 'bot-published', { ...names, version: String(number) });
    return { id, number, isNew: true };
  }

  async function switchWebPage(transaction: Database, scope: Scope, bot: BotRow, isOn: boolean): Promise<void> {
    const isChanged = await createVersionStore(transaction).setConnector(bot.id, BotConnectorId.webPage, isOn);
    if (!isChanged) return;
    const names = await findBotNames(transaction, bot.id);
    await auditLog.write(transaction, scope, isOn ? 'bot-web-page-switched-on' : 'bot-web-page-switched-off', names);
  }

  return {
    async prepare(
      scope: Scope,
      { bot_id }: RequestOf<typeof PreparePublish>,
      locale: Locale,
    ): Promise<ResponseOf<typeof PreparePublish>> {
      const { bot, draft } = await readCurrent(bot_id);
      const versions = createVersionStore(database);
      const online = bot.publishedVersionId === null ? null : await versions.find(bot_id, bot.publishedVersionId);
      const { number } = await versions.findLast(bot_id);
      return {
        data: {
          commit_version: String(bot.commitVersion),
          online: online ? await summaries.one(scope, online, online.id, locale) : null,
          next_number: number + 1,
          changed_sections: differingSections(online ? readVersionContent(online) : newBotDraft, draft),
          problems: await findPublishProblems(models, draft),
        },
      };
    },

    async publish(scope: Scope, request: RequestOf<Publish>, locale: Locale): Promise<ResponseOf<Publish>> {
      const { bot_id, space_id, commit_version, history_info: note = '', connectors } = request;
      const { bot: seen, draft } = await readCurrent(bot_id);
      if (space_id && space_id !== seen.spaceId) throw new NotFound();
      if (commit_version && BigInt(commit_version) !== BigInt(seen.commitVersion))
        throw new DraftChangedBeforePublish();
      const problems = await findPublishProblems(models, draft);
      if (problems.some((problem) => BLOCKING_PROBLEMS.includes(problem))) throw new BotCannotAnswer();
      // Outside of the transaction, because the check may take seconds.
      const refused = await auditDraft(draft, locale);
      if (refused !== null) return toRefused(seen, refused);
      const { version, isOnWebPages } = await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const bot = await createBotStore(transaction).lockInSpace(bot_id, seen.spaceId);
          if (!bot) throw new NotFound();
          if (bot.commitVersion !== seen.commitVersion) throw new DraftChangedBeforePublish();
          const version = await store(transaction, scope, bot, { draft, note });
          if (connectors) await switchWebPage(transaction, scope, bot, BotConnectorId.webPage in connectors);
          return { version, isOnWebPages: (await findPublication(transaction, bot)).isOnWebPages };
        }),
      );
      const results = connectorsOf(isOnWebPages).map((id) => [id, { publish_result_status: PUBLISHED }] as const);
      return {
        data: {
          version: version.id,
          number: version.number,
          has_change: version.isNew,
          commit_version: String(seen.commitVersion),
          publish_result: Object.fromEntries(results),
          ...CHECK_PASSED,
        },
      };
    },

    async listConnectors(
      { bot_id, space_id }: RequestOf<typeof PublishConnectorList>,
      locale: Locale,
    ): Promise<ResponseOf<typeof PublishConnectorList>> {
      const bot = await createBotStore(database).findAuthorised(bot_id);
      if (!bot || (space_id && space_id !== bot.spaceId)) throw new NotFound();
      const { isOnWebPages } = await findPublication(database, bot);
      return { publish_connector_list: listConnectors(bot_id, isOnWebPages, locale) };
    },

    async setConnector(scope: Scope, { bot_id, is_on }: RequestOf<typeof SetBotConnector>): Promise<void> {
      const seen = await createBotStore(database).findAuthorised(bot_id);
      if (!seen) throw new NotFound();
      await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const bot = await createBotStore(transaction).lockInSpace(bot_id, seen.spaceId);
          if (!bot) throw new NotFound();
          await switchWebPage(transaction, scope, bot, is_on);
        }),
      );
    },
  };
}

function toRefused(bot: BotRow, problem: string): ResponseOf<Publish> {
  return {
    data: {
      version: '',
      number: null,
      has_change: false,
      commit_version: String(bot.commitVersion),
      publish_result: {},
      check_not_pass: true,
      check_not_pass_msg: problem,
    },
  };
}
