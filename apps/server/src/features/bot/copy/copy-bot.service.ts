import {
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
import type { FindModel } from '../to-bot-info.ts';
import { createFindSource } from './find-source.ts';
import type { PublicSpaceRules } from './public-spaces.ts';
import { usableDraft } from './usable-draft.ts';

interface Dependencies {
  database: Kysely<Tables>;
  objects: Pick<ObjectService, 'listStored'>;
  basicInfoOf: BasicInfoOf;
  findModel: FindModel;
  addBot: AddBot;
  publicSpaces: PublicSpaceRules;
}
export type CopyBotService = ReturnType<typeof createCopyBotService>;

type ToSpace = typeof DuplicateBotToSpace;

/** Copies of bots. A copy shows the same stored pictures, which never change and are deleted with the last of the bots. */
export function createCopyBotService(dependencies: Dependencies) {
  const { objects, basicInfoOf, findModel, addBot, publicSpaces } = dependencies;
  const findSource = createFindSource(dependencies.database, publicSpaces);

  async function selfOf(scope: Scope, locale: Locale) {
    const user = (await basicInfoOf(scope, [scope.userId], locale)).id_user_info_map[scope.userId];
    if (!user) throw new Error('a session without its user');
    const { user_id: id, user_name: name, user_unique_name, user_avatar: avatar_url, user_label } = user;
    return { id, name, user_unique_name, avatar_url, user_label, self: true as const };
  }

  async function copyTo(
    scope: Scope,
    source: { botId: string; version?: string },
    { target_space_id, name }: Pick<RequestOf<ToSpace>, 'target_space_id' | 'name'>,
    locale: Locale,
  ): Promise<ResponseOf<ToSpace>> {
    const { content } = await findSource(source.botId, source.version);
    await publicSpaces.refuseTarget(target_space_id);
    const { draft, leftOut } = await usableDraft(content, {
      hasModel: async (modelId) => (await findModel(modelId, locale)) !== null,
      listPictures: objects.listStored,
    });
    const bot_id = await addBot(scope, target_space_id, { ...draft, name }, source.botId);
    return { data: { bot_id, left_out: leftOut } };
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
      return { data: { bot_id: await addBot(scope, spaceId, { ...content, name }, bot_id), name, user_info } };
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
