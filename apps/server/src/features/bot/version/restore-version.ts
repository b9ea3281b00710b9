import type { BotDraft, Locale, RequestOf, ResponseOf, RestoreBotVersion } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { BotChangedMeanwhile, BotVersionNotFound } from '../bot.errors.ts';
import type { BotRow } from '../bot.schema.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { CHECK_PASSED, type DraftAudit } from '../draft-audit.ts';
import { changedSections, readDraft } from '../draft-sections.ts';
import type { BotChanges } from '../editing/bot-changes.ts';
import { saveSections } from '../save-sections.ts';
import { keepCheckpoint } from './keep-checkpoint.ts';
import { comparedWithOnline, findOnline } from './publication.ts';
import { createVersionStore } from './version.store.ts';
import { readVersionContent } from './version-content.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditDraft: DraftAudit;
  changes: Pick<BotChanges, 'publish'>;
}

type Restore = typeof RestoreBotVersion;
export type RestoreVersion = ReturnType<typeof createRestoreVersion>;

/** Makes the content of a version the draft again. Versions stay as they are, and no draft is lost. */
export function createRestoreVersion({ database, clockAndIds, auditDraft, changes }: Dependencies) {
  const replaceDraft = (
    scope: Scope,
    { id: bot_id, spaceId }: BotRow,
    { base_commit_version }: RequestOf<Restore>,
    content: BotDraft,
  ) =>
    database.transaction().execute(async (transaction) => {
      const bot = await createBotStore(transaction).lockInSpace(bot_id, spaceId);
      if (!bot) throw new NotFound();
      if (base_commit_version && BigInt(base_commit_version) !== BigInt(bot.commitVersion))
        throw new BotChangedMeanwhile();
      const draft = readDraft(await createBotDraftStore(transaction).listOfBot(bot_id));
      const changed = changedSections(draft, content);
      const isSame = Object.keys(changed).length === 0;
      const checkpoint = isSame
        ? ''
        : await keepCheckpoint(transaction, clockAndIds, { bot, content: draft, authorId: scope.userId });
      const committed = await saveSections(transaction, scope, bot, changed, clockAndIds.now());
      return { ...committed, checkpoint, online: await findOnline(transaction, bot) };
    });

  return async (scope: Scope, request: RequestOf<Restore>, locale: Locale): Promise<ResponseOf<Restore>> => {
    const bot = await createBotStore(database).findAuthorised(request.bot_id);
    if (!bot) throw new NotFound();
    const row = await createVersionStore(database).find(bot.id, request.version);
    if (!row) throw new BotVersionNotFound();
    const content = readVersionContent(row);
    // The rules of the content check may have changed since. Outside of the transaction, because it may take seconds.
    const problem = await auditDraft(content, locale);
    if (problem !== null) return refused(bot, problem);
    const replaced = await unlessDeleted(replaceDraft(scope, bot, request, content));
    const { commitVersion, sections, checkpoint, online } = replaced;
    if (sections.length > 0)
      changes.publish(bot.id, { kind: 'committed', commitVersion, committerId: scope.userId, sections });
    return {
      data: {
        has_change: sections.length > 0,
        commit_version: String(commitVersion),
        checkpoint,
        ...comparedWithOnline(online, content),
        ...CHECK_PASSED,
      },
    };
  };

  async function refused(bot: BotRow, problem: string): Promise<ResponseOf<Restore>> {
    const draft = readDraft(await createBotDraftStore(database).listOfBot(bot.id));
    const online = await findOnline(database, bot);
    return {
      data: {
        has_change: false,
        commit_version: String(bot.commitVersion),
        checkpoint: '',
        ...comparedWithOnline(online, draft),
        check_not_pass: true,
        check_not_pass_msg: problem,
      },
    };
  }
}
