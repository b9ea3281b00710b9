import type {
  BotDraft,
  BotInfo,
  GetDraftBotInfoAgw,
  Locale,
  RequestOf,
  ResponseOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { withImageUrls } from './background.ts';
import { BotChangedMeanwhile } from './bot.errors.ts';
import type { BotDraftSectionRow, BotRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { changedSections, readDraft, toSectionRows } from './draft-sections.ts';
import type { BotChanges } from './editing/bot-changes.ts';
import { botIconUrl } from './face/bot-face.ts';
import { toSecondsText } from './wire-time.ts';

const PERSONAL_DRAFT = 1;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  basicInfoOf: BasicInfoOf;
  changes: Pick<BotChanges, 'publish'>;
}
type Get = typeof GetDraftBotInfoAgw;
type Update = typeof UpdateDraftBotInfoAgw;
/** The version after a save, and the sections that it changed. */
interface Committed {
  readonly commitVersion: number;
  readonly sections: readonly (keyof BotDraft)[];
}
export type DraftBotService = ReturnType<typeof createDraftBotService>;

export function createDraftBotService({ database, now, basicInfoOf, changes }: Dependencies) {
  async function nameOf(scope: Scope, userId: string | null, locale: Locale): Promise<string> {
    if (!userId) return '';
    const { id_user_info_map: users } = await basicInfoOf(scope, [userId], locale);
    return users[userId]?.user_name ?? '';
  }

  /** Changes are serialized: each is checked against the result of the one before. */
  const commit = (scope: Scope, { bot_info, base_commit_version }: RequestOf<Update>): Promise<Committed> =>
    database.transaction().execute(async (transaction) => {
      const { bot_id, ...change } = bot_info;
      const bots = createBotStore(transaction);
      await bots.lock(bot_id);
      const bot = await bots.findAuthorised(bot_id);
      if (!bot) throw new NotFound();
      const drafts = createBotDraftStore(transaction);
      const rows = await drafts.listOfBot(bot_id);
      const changed = changedSections(readDraft(rows), change);
      const sections = Object.keys(changed) as (keyof BotDraft)[];
      if (sections.length === 0) return { commitVersion: bot.commitVersion, sections };

      const base = base_commit_version === undefined ? bot.commitVersion : Number(base_commit_version);
      if (base > bot.commitVersion || hasChangedSince(base, rows, changed)) throw new BotChangedMeanwhile();
      const commitVersion = bot.commitVersion + 1;
      await drafts.save(toSectionRows(bot_id, changed, commitVersion));
      await bots.commit(bot_id, { commitVersion, committerId: scope.userId, updatedAt: now() });
      return { commitVersion, sections };
    });

  return {
    async get(scope: Scope, { bot_id, version }: RequestOf<Get>, locale: Locale): Promise<ResponseOf<Get>> {
      // The version first: a section saved in between is then newer than it, and the next save is refused, not lost.
      const bot = await createBotStore(database).findAuthorised(bot_id);
      if (!bot || (version && version !== String(bot.commitVersion))) throw new NotFound();
      const draft = readDraft(await createBotDraftStore(database).listOfBot(bot_id));
      await createBotStore(database).markVisited(scope, bot_id, now());
      return {
        data: {
          bot_info: toContract(bot, draft),
          bot_option_data: {},
          space_id: bot.spaceId,
          commit_version: String(bot.commitVersion),
          committer_name: await nameOf(scope, bot.committerId, locale),
          commit_time: toSecondsText(bot.updatedAt),
          branch: PERSONAL_DRAFT,
          same_with_online: false,
          has_unpublished_change: true,
          has_publish: false,
          in_collaboration: false,
          // All members of a space may change its content, whatever their role.
          editable: true,
          deletable: true,
        },
      };
    },
    async update(scope: Scope, request: RequestOf<Update>): Promise<ResponseOf<Update>> {
      const { commitVersion, sections } = await commit(scope, request);
      if (sections.length === 0) return toUpdated(commitVersion, false);
      const committerId = scope.userId;
      changes.publish(request.bot_info.bot_id, { kind: 'committed', commitVersion, committerId, sections });
      return toUpdated(commitVersion, true);
    },
  };
}

/** Whether others changed one of these sections after the version that a change was made on. */
function hasChangedSince(base: number, rows: readonly BotDraftSectionRow[], sections: Partial<BotDraft>): boolean {
  return rows.some(({ section, commitVersion }) => section in sections && commitVersion > base);
}

function toContract(bot: BotRow, draft: BotDraft): BotInfo {
  return {
    ...draft,
    bot_id: bot.id,
    icon_url: botIconUrl(bot.id, draft.icon_uri),
    background_image_info_list: withImageUrls(draft.background_image_info_list),
    bot_mode: 0,
    creator_id: bot.creatorId ?? '',
    create_time: toSecondsText(bot.createdAt),
    update_time: toSecondsText(bot.updatedAt),
    version: String(bot.commitVersion),
  };
}

function toUpdated(commitVersion: number, hasChange: boolean): ResponseOf<Update> {
  return {
    data: {
      has_change: hasChange,
      commit_version: String(commitVersion),
      same_with_online: false,
      branch: PERSONAL_DRAFT,
      check_not_pass: false,
      check_not_pass_msg: '',
    },
  };
}
