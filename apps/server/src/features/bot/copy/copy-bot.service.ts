import {
  type BotDraft,
  copyName,
  type DuplicateBotToSpace,
  type DuplicateDraftBot,
  type Locale,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import type { ObjectService } from '../../object/index.ts';
import type { AddBot } from '../add-bot.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import type { FindModel } from '../draft-bot.service.ts';
import { readDraft } from '../draft-sections.ts';
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
  const { database, objects, basicInfoOf, findModel, addBot, publicSpaces } = dependencies;

  async function selfOf(scope: Scope, locale: Locale) {
    const user = (await basicInfoOf(scope, [scope.userId], locale)).id_user_info_map[scope.userId];
    if (!user) throw new Error('a session without its user');
    const { user_id: id, user_name: name, user_unique_name, user_avatar: avatar_url, user_label } = user;
    return { id, name, user_unique_name, avatar_url, user_label, self: true as const };
  }

  /** Refuses a bot of a public space. */
  async function findSource(botId: string): Promise<{ spaceId: string }> {
    const source = await createBotStore(database).findVersion(botId);
    if (!source) throw new NotFound();
    await publicSpaces.refuseSource(source.spaceId);
    return source;
  }

  const draftOf = async (botId: string): Promise<BotDraft> =>
    readDraft(await createBotDraftStore(database).listOfBot(botId));

  return {
    async withinSpace(
      scope: Scope,
      { bot_id }: RequestOf<typeof DuplicateDraftBot>,
      locale: Locale,
    ): Promise<ResponseOf<typeof DuplicateDraftBot>> {
      const { spaceId } = await findSource(bot_id);
      const draft = await draftOf(bot_id);
      const name = copyName(draft.name, locale);
      const user_info = await selfOf(scope, locale);
      return { data: { bot_id: await addBot(scope, spaceId, { ...draft, name }, bot_id), name, user_info } };
    },
    async toSpace(
      scope: Scope,
      { draft_bot_id, target_space_id, name }: RequestOf<ToSpace>,
      locale: Locale,
    ): Promise<ResponseOf<ToSpace>> {
      await findSource(draft_bot_id);
      await publicSpaces.refuseTarget(target_space_id);
      const { draft, leftOut } = await usableDraft(await draftOf(draft_bot_id), {
        hasModel: async (modelId) => (await findModel(modelId, locale)) !== null,
        listPictures: objects.listStored,
      });
      const bot_id = await addBot(scope, target_space_id, { ...draft, name }, draft_bot_id);
      return { data: { bot_id, left_out: leftOut } };
    },
  };
}
