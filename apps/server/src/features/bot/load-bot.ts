import {
  type BotDraft,
  type GetDraftBotInfoAgw,
  hasSpaceRight,
  type Locale,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import { BotVersionNotFound } from './bot.errors.ts';
import type { BotRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import type { BotPlugins } from './bot-plugins.ts';
import { collaboratorStatusOf } from './collaborator-status.ts';
import { readDraft } from './draft-sections.ts';
import { type FindModel, toBotInfo, toBotOptions } from './to-bot-info.ts';
import { connectorsOf, toConnector } from './version/connectors.ts';
import { comparedWithOnline, findPublication, type Publication } from './version/publication.ts';
import type { Summaries } from './version/summaries.ts';
import { createVersionStore } from './version/version.store.ts';
import { readVersionContent } from './version/version-content.ts';
import { toSecondsText } from './wire-time.ts';

export const PERSONAL_DRAFT = 1;
const AUDIT_PASSED = 1;

export interface LoadDependencies extends Pick<ClockAndIds, 'now'> {
  database: Database;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  findModel: FindModel;
  plugins: Pick<BotPlugins, 'details'>;
  summaries: Summaries;
  /** Whether a user has scheduled tasks with a bot. */
  hasTasks: (userId: string, botId: string) => Promise<boolean>;
}

type Get = typeof GetDraftBotInfoAgw;
type Published = Pick<
  ResponseOf<Get>['data'],
  'has_publish' | 'publisher' | 'publish_time' | 'connectors' | 'latest_audit_info'
>;

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

/** Loads a bot for its editor: the draft, or a version, which nobody can edit. */
export function createLoadBot(dependencies: LoadDependencies) {
  const { database, now, basicInfoOf, membership, summaries, hasTasks } = dependencies;

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

  return async function loadBot(
    scope: Scope,
    { bot_id, version }: RequestOf<Get>,
    locale: Locale,
  ): Promise<ResponseOf<Get>> {
    // The version first: a section saved in between is then newer than it, and the next save is refused, not lost.
    const bot = await createBotStore(database).findAuthorised(bot_id);
    if (!bot) throw new NotFound();
    const shown = await findShown(bot, version);
    const draft = shown.isDraft ? shown.content : readDraft(await createBotDraftStore(database).listOfBot(bot_id));
    const publication = await findPublication(database, bot);
    await unlessDeleted(createBotStore(database).markVisited(scope, bot_id, now()));
    const { role, isShared } = await membership.find(scope, bot.spaceId);
    const mayChange = hasSpaceRight(role, 'change-content');
    return {
      data: {
        bot_info: toBotInfo(bot, shown.content, shown),
        bot_option_data: await toBotOptions(dependencies, bot.spaceId, shown.content, locale),
        space_id: bot.spaceId,
        commit_version: String(shown.commitVersion),
        committer_name: await nameOf(scope, shown.committerId, locale),
        commit_time: toSecondsText(shown.changedAt),
        branch: PERSONAL_DRAFT,
        ...comparedWithOnline(publication.online, draft),
        has_tasks: await hasTasks(scope.userId, bot_id),
        ...(await toPublished(scope, bot, publication, locale)),
        bot_market_status: 0,
        app_id: '',
        in_collaboration: isShared,
        collaborator_status: collaboratorStatusOf(role),
        editable: mayChange && shown.isDraft,
        deletable: mayChange,
      },
    };
  };
}
