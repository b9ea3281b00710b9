import {
  type BotDraft,
  copyName,
  type DuplicateBotToSpace,
  type DuplicateBotVersionToSpace,
  type DuplicateDraftBot,
  type LeftOutPart,
  type Locale,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import type { ObjectService } from '../../object/index.ts';
import type { AddBot } from '../add-bot.ts';
import type { BotDatabases } from '../bot-databases.ts';
import type { BotPlugins } from '../bot-plugins.ts';
import type { DatasetsOfSpace } from '../datasets-of-space.ts';
import { CHECK_PASSED, type DraftAudit } from '../draft-audit.ts';
import type { FindModel } from '../to-bot-info.ts';
import { createFindSource } from './find-source.ts';
import type { PublicSpaceRules } from './public-spaces.ts';
import { usableDraft } from './usable-draft.ts';

interface Dependencies {
  database: Kysely<Tables>;
  objects: Pick<ObjectService, 'listVisible'>;
  basicInfoOf: BasicInfoOf;
  findModel: FindModel;
  addBot: AddBot;
  auditDraft: DraftAudit;
  publicSpaces: PublicSpaceRules;
  datasetsOfSpace: DatasetsOfSpace;
  databases: BotDatabases;
  plugins: Pick<BotPlugins, 'usable'>;
}
export type CopyBotService = ReturnType<typeof createCopyBotService>;

type ToSpace = typeof DuplicateBotToSpace;

/** Copies of bots. A copy shows the same stored pictures, which never change and are deleted with the last of the bots. */
export function createCopyBotService(dependencies: Dependencies) {
  const { database, objects, basicInfoOf, findModel, addBot, auditDraft, publicSpaces, databases } = dependencies;
  const findSource = createFindSource(database, publicSpaces);

  async function selfOf(scope: Scope, locale: Locale) {
    const user = (await basicInfoOf(scope, [scope.userId], locale)).id_user_info_map[scope.userId];
    if (!user) throw new Error('a session without its user');
    const { user_id: id, user_name: name, user_unique_name, user_avatar: avatar_url, user_label } = user;
    return { id, name, user_unique_name, avatar_url, user_label, self: true as const };
  }

  /** Adds what can be used of a bot in a space. Tables of its own space are shared, those of another one are made again, without rows. */
  async function addCopy(
    scope: Scope,
    spaceId: string,
    source: { readonly botId: string; readonly spaceId: string; readonly content: BotDraft; readonly name: string },
    locale: Locale,
  ): Promise<{ botId: string; leftOut: LeftOutPart[] }> {
    let made: BotDraft['database_list'] = [];
    try {
      const { draft, leftOut } = await usableDraft(source.content, {
        hasModel: async (modelId) => (await findModel(modelId, locale)) !== null,
        listPictures: (ids) => objects.listVisible(scope.userId, ids),
        listDatasets: (ids) => dependencies.datasetsOfSpace(database, spaceId, ids),
        listPlugins: (list) => dependencies.plugins.usable(database, spaceId, list),
        async findDatabases(list) {
          const ids = list.map(({ table_id }) => table_id);
          const own = await databases.ofSpace(database, spaceId, ids);
          const isShared = ({ table_id }: { table_id: string }) => own.includes(table_id);
          const others = list.filter((one) => !isShared(one));
          const found = await databases.create(scope, spaceId, await databases.describe(others, source.spaceId));
          made = found.list;
          return { list: [...list.filter(isShared), ...made], leftOut: found.leftOut };
        },
      });
      return { botId: await addBot(scope, spaceId, { ...draft, name: source.name }, source.botId), leftOut };
    } catch (error) {
      await databases.remove(made);
      throw error;
    }
  }

  async function copyTo(
    scope: Scope,
    source: { botId: string; version?: string },
    { target_space_id, name }: Pick<RequestOf<ToSpace>, 'target_space_id' | 'name'>,
    locale: Locale,
  ): Promise<ResponseOf<ToSpace>> {
    const { content, spaceId } = await findSource(source.botId, source.version);
    await publicSpaces.refuseTarget(target_space_id);
    // The name is new, and the rules may have changed since the rest was saved.
    const problem = await auditDraft({ ...content, name }, locale);
    if (problem !== null)
      return { data: { bot_id: '', left_out: [], check_not_pass: true, check_not_pass_msg: problem } };
    const original = { botId: source.botId, spaceId, content, name };
    const { botId: bot_id, leftOut } = await addCopy(scope, target_space_id, original, locale);
    return { data: { bot_id, left_out: leftOut, ...CHECK_PASSED } };
  }

  return {
    async withinSpace(
      scope: Scope,
      { bot_id }: RequestOf<typeof DuplicateDraftBot>,
      locale: Locale,
    ): Promise<ResponseOf<typeof DuplicateDraftBot>> {
      const { spaceId, content } = await findSource(bot_id);
      const name = copyName(content.name, locale);
      const user_info = await selfOf(scope, locale);
      const { botId, leftOut } = await addCopy(scope, spaceId, { botId: bot_id, spaceId, content, name }, locale);
      return { data: { bot_id: botId, name, user_info, left_out: leftOut } };
    },
    toSpace: (scope: Scope, { draft_bot_id, ...target }: RequestOf<ToSpace>, locale: Locale) =>
      copyTo(scope, { botId: draft_bot_id }, target, locale),
    versionToSpace: (
      scope: Scope,
      { bot_id, version, ...target }: RequestOf<typeof DuplicateBotVersionToSpace>,
      locale: Locale,
    ) => copyTo(scope, { botId: bot_id, version }, target, locale),
  };
}
