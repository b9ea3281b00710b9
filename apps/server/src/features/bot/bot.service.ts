import {
  type BotDraftChange,
  copyName,
  type DraftBotCreate,
  type DuplicateDraftBot,
  FOUND_BOTS_MAX,
  type FoundBot,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type SearchBots,
  type StoreBotFace,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { type ObjectService, objectUrl } from '../object/index.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { CHECK_PASSED, type DraftAudit } from './draft-audit.ts';
import { LISTED_SECTIONS, readDraft, sectionsByBot } from './draft-sections.ts';
import { botIconUrl } from './face/bot-face.ts';
import { faceAsPng } from './face/draw-face.ts';
import { insertBot } from './insert-bot.ts';

/** More bots than one person works with. */
const SEARCHED_BOTS_MAX = 5_000;

interface Dependencies {
  basicInfoOf: BasicInfoOf;
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  objects: ObjectService;
  auditDraft: DraftAudit;
}
export type BotService = ReturnType<typeof createBotService>;

export function createBotService(dependencies: Dependencies) {
  const { database, clockAndIds, objects, basicInfoOf, auditDraft } = dependencies;
  async function selfOf(scope: Scope, locale: Locale) {
    const user = (await basicInfoOf(scope, [scope.userId], locale)).id_user_info_map[scope.userId];
    if (!user) throw new Error('a session without its user');
    const { user_id: id, user_name: name, user_unique_name, user_avatar: avatar_url, user_label } = user;
    return { id, name, user_unique_name, avatar_url, user_label, self: true as const };
  }

  /** A new bot has a stored picture: its own, or the drawn face of `faceOf`. */
  async function add(scope: Scope, spaceId: string, sections: BotDraftChange, faceOf?: string): Promise<string> {
    const id = clockAndIds.newId();
    const drawn = sections.icon_uri ? null : await objects.addDrawing(scope.userId, spaceId, faceAsPng(faceOf ?? id));
    const newBot = {
      id,
      spaceId,
      creatorId: scope.userId,
      sections: drawn ? { ...sections, icon_uri: drawn } : sections,
    };
    try {
      await unlessDeleted(database.transaction().execute((transaction) => insertBot(transaction, clockAndIds, newBot)));
    } catch (error) {
      if (drawn) await objects.remove(drawn);
      throw error;
    }
    return id;
  }

  return {
    async create(
      scope: Scope,
      { space_id, ...sections }: RequestOf<typeof DraftBotCreate>,
      locale: Locale,
    ): Promise<ResponseOf<typeof DraftBotCreate>> {
      const problem = await auditDraft(sections, locale);
      if (problem !== null) return { data: { bot_id: '', check_not_pass: true, check_not_pass_msg: problem } };
      return { data: { bot_id: await add(scope, space_id, sections), ...CHECK_PASSED } };
    },
    async storeFace(scope: Scope, faceId: string): Promise<ResponseOf<typeof StoreBotFace>> {
      const icon_uri = await objects.addPicture(scope.userId, 'image/png', faceAsPng(faceId));
      return { data: { icon_uri, icon_url: objectUrl(icon_uri) } };
    },
    /** Both bots show the same stored pictures, which never change and are deleted with the last of the bots. */
    async duplicate(
      scope: Scope,
      { bot_id }: RequestOf<typeof DuplicateDraftBot>,
      locale: Locale,
    ): Promise<ResponseOf<typeof DuplicateDraftBot>> {
      const source = await createBotStore(database).findAuthorised(bot_id);
      if (!source) throw new NotFound();
      const draft = readDraft(await createBotDraftStore(database).listOfBot(bot_id));
      const name = copyName(draft.name, locale);
      const user_info = await selfOf(scope, locale);
      return { data: { bot_id: await add(scope, source.spaceId, { ...draft, name }, bot_id), name, user_info } };
    },
    async search(scope: Scope, { search = '' }: RequestOf<typeof SearchBots>): Promise<ResponseOf<typeof SearchBots>> {
      const isMatch = searchFor(search);
      const candidates = await createBotStore(database).listNames(scope, SEARCHED_BOTS_MAX);
      const bots = candidates.filter(({ nameJson }) => isMatch(JSON.parse(nameJson))).slice(0, FOUND_BOTS_MAX);
      const ids = bots.map(({ id }) => id);
      const sectionsOf = sectionsByBot(await createBotDraftStore(database).listOfBots(ids, LISTED_SECTIONS));
      return {
        bots: bots.map(({ id, spaceId, spaceName }): FoundBot => {
          const { name, icon_uri } = readDraft(sectionsOf.get(id) ?? []);
          return { id, name, icon_url: botIconUrl(id, icon_uri), space_id: spaceId, space_name: spaceName };
        }),
      };
    },
  };
}
