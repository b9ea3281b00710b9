import {
  type BotDraft,
  copyName,
  type DuplicateBotToSpace,
  type DuplicateBotVersionToSpace,
  type DuplicateDraftBot,
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
import type { BotDatabases, FoundDatabases } from '../bot-databases.ts';
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

  const usable = (scope: Scope, spaceId: string, content: BotDraft, locale: Locale) =>
    usableDraft(content, {
      hasModel: async (modelId) => (await findModel(modelId, locale)) !== null,
      listPictures: (ids) => objects.listVisible(scope.userId, ids),
      listDatasets: (ids) => dependencies.datasetsOfSpace(database, spaceId, ids),
      findDatabases: (list) => findDatabases(scope, spaceId, list),
    });

  /** Tables of the space are shared. Those of another space are made again, without their rows. */
  async function findDatabases(
    scope: Scope,
    spaceId: string,
    list: BotDraft['database_list'],
  ): Promise<FoundDatabases> {
    const own = await databases.ofSpace(
      database,
      spaceId,
      list.map(({ table_id }) => table_id),
    );
    const others = list.filter(({ table_id }) => !own.includes(table_id));
    const made = await databases.create(scope, spaceId, await databases.describe(others));
    return { list: [...list.filter(({ table_id }) => own.includes(table_id)), ...made.list], leftOut: made.leftOut };
  }

  async function copyTo(
    scope: Scope,
    source: { botId: string; version?: string },
    { target_space_id, name }: Pick<RequestOf<ToSpace>, 'target_space_id' | 'name'>,
    locale: Locale,
  ): Promise<ResponseOf<ToSpace>> {
    const { content } = await findSource(source.botId, source.version);
    await publicSpaces.refuseTarget(target_space_id);
    // The name is new, and the rules may have changed since the rest was saved.
    const problem = await auditDraft({ ...content, name }, locale);
    if (problem !== null)
      return { data: { bot_id: '', left_out: [], check_not_pass: true, check_not_pass_msg: problem } };
    const { draft, leftOut } = await usable(scope, target_space_id, content, locale);
    const bot_id = await addBot(scope, target_space_id, { ...draft, name }, source.botId);
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
      const { draft, leftOut } = await usable(scope, spaceId, content, locale);
      const copyId = await addBot(scope, spaceId, { ...draft, name }, bot_id);
      return { data: { bot_id: copyId, name, user_info, left_out: leftOut } };
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
