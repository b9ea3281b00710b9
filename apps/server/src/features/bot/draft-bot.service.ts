import {
  type BotDraft,
  type GetDraftBotInfoAgw,
  hasSpaceRight,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import { BotChangedMeanwhile, BotVersionNotFound } from './bot.errors.ts';
import type { BotDraftSectionRow, BotRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { collaboratorStatusOf } from './collaborator-status.ts';
import { CHECK_PASSED, type DraftAudit } from './draft-audit.ts';
import { changedSections, readDraft } from './draft-sections.ts';
import type { BotChanges } from './editing/bot-changes.ts';
import { saveSections } from './save-sections.ts';
import { type FindModel, toBotInfo, toBotOptions } from './to-bot-info.ts';
import { connectorsOf, toConnector } from './version/connectors.ts';
import { comparedWithOnline, findOnline, findPublication, type Publication } from './version/publication.ts';
import type { Summaries } from './version/summaries.ts';
import { createVersionStore } from './version/version.store.ts';
import { readVersionContent } from './version/version-content.ts';
import { toSecondsText } from './wire-time.ts';

const PERSONAL_DRAFT = 1;
const AUDIT_PASSED = 1;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  findModel: FindModel;
  summaries: Summaries;
  auditDraft: DraftAudit;
  changes: Pick<BotChanges, 'publish'>;
}

type Get = typeof GetDraftBotInfoAgw;
type Update = typeof UpdateDraftBotInfoAgw;
type Published = Pick<
  ResponseOf<Get>['data'],
  'has_publish' | 'publisher' | 'publish_time' | 'connectors' | 'latest_audit_info'
>;
type ComparedWithOnline = ReturnType<typeof comparedWithOnline>;

/** The draft or a version, as the editor shows it. */
interface Shown {
  readonly content: BotDraft;
  readonly version: string;
  readonly commitVersion: number;
  readonly committerId: string | null;
  readonly changedAt: number;
  /** A version never changes. */
  readonly isDraft: boolean;
}
export type DraftBotService = ReturnType<typeof createDraftBotService>;

export function createDraftBotService({
  database,
  now,
  basicInfoOf,
  membership,
  findModel,
  summaries,
  auditDraft,
  changes,
}: Dependencies) {
  async function nameOf(scope: Scope, userId: string | null, locale: Locale): Promise<string> {
    if (!userId) return '';
    const { id_user_info_map: users } = await basicInfoOf(scope, [userId], locale);
    return users[userId]?.user_name ?? '';
  }

  async function findShown(bot: BotRow, version: string | undefined): Promise<Shown> {
    const { id, commitVersion, committerId, updatedAt } = bot;
    if (version && version !== String(commitVersion)) {
      const row = await createVersionStore(database).find(id, version);
      if (!row) throw new BotVersionNotFound();
      return {
        content: readVersionContent(row),
        version: row.id,
        commitVersion: row.commitVersion,
        committerId: row.authorId,
        changedAt: row.createdAt,
        isDraft: false,
      };
    }
    const content = readDraft(await createBotDraftStore(database).listOfBot(id));
    return { content, version: String(commitVersion), commitVersion, committerId, changedAt: updatedAt, isDraft: true };
  }

  async function toPublished(
    scope: Scope,
    bot: BotRow,
    { online, isOnWebPages }: Publication,
    locale: Locale,
  ): Promise<Published> {
    if (!online)
      return { has_publish: false, publisher: null, publish_time: '', connectors: [], latest_audit_info: null };
    const { creator } = await summaries.one(scope, online, online.id, locale);
    return {
      has_publish: true,
      publisher: creator,
      publish_time: toSecondsText(online.createdAt),
      connectors: connectorsOf(isOnWebPages).map((id) => toConnector(id, bot.id, locale)),
      latest_audit_info: {
        audit_status: AUDIT_PASSED,
        publish_id: online.id,
        commit_version: String(online.commitVersion),
      },
    };
  }

  /** Changes are serialized: each is checked against the result of the one before. */
  const commit = (scope: Scope, { bot_info, base_commit_version }: RequestOf<Update>) =>
    database.transaction().execute(async (transaction) => {
      const { bot_id, ...change } = bot_info;
      const bots = createBotStore(transaction);
      await bots.lock(bot_id);
      const bot = await bots.findAuthorised(bot_id);
      if (!bot) throw new NotFound();
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
    async get(scope: Scope, { bot_id, version }: RequestOf<Get>, locale: Locale): Promise<ResponseOf<Get>> {
      // The version first: a section saved in between is then newer than it, and the next save is refused, not lost.
      const bot = await createBotStore(database).findAuthorised(bot_id);
      if (!bot) throw new NotFound();
      const shown = await findShown(bot, version);
      const publication = await findPublication(database, bot);
      await unlessDeleted(createBotStore(database).markVisited(scope, bot_id, now()));
      const { role, isShared } = await membership.find(scope, bot.spaceId);
      const mayChange = hasSpaceRight(role, 'change-content');
      return {
        data: {
          bot_info: toBotInfo(bot, shown.content, shown),
          bot_option_data: await toBotOptions(findModel, shown.content, locale),
          space_id: bot.spaceId,
          commit_version: String(shown.commitVersion),
          committer_name: await nameOf(scope, shown.committerId, locale),
          commit_time: toSecondsText(shown.changedAt),
          branch: PERSONAL_DRAFT,
          ...comparedWithOnline(publication.online, shown.content),
          ...(await toPublished(scope, bot, publication, locale)),
          bot_market_status: 0,
          app_id: '',
          in_collaboration: isShared,
          collaborator_status: collaboratorStatusOf(role),
          editable: mayChange && shown.isDraft,
          deletable: mayChange,
        },
      };
    },
    async update(scope: Scope, request: RequestOf<Update>, locale: Locale): Promise<ResponseOf<Update>> {
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
