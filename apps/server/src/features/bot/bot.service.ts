import {
  type DraftBotCreate,
  FOUND_BOTS_MAX,
  type FoundBot,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type SearchBots,
  type StoreBotFace,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { type ObjectService, objectUrl } from '../object/index.ts';
import type { AddBot } from './add-bot.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { withinLimits } from './check-limits.ts';
import { CHECK_PASSED, type DraftAudit } from './draft-audit.ts';
import { readDraft, sectionsByBot } from './draft-sections.ts';
import { botIconUrl } from './face/bot-face.ts';
import { faceAsPng } from './face/draw-face.ts';

/** More bots than one person works with. */
const SEARCHED_BOTS_MAX = 5_000;

interface Dependencies {
  database: Kysely<Tables>;
  objects: ObjectService;
  addBot: AddBot;
  auditDraft: DraftAudit;
}
export type BotService = ReturnType<typeof createBotService>;

export function createBotService(dependencies: Dependencies) {
  const { database, objects, addBot, auditDraft } = dependencies;
  return {
    async create(
      scope: Scope,
      { space_id, ...given }: RequestOf<typeof DraftBotCreate>,
      locale: Locale,
    ): Promise<ResponseOf<typeof DraftBotCreate>> {
      const sections = withinLimits(given, locale);
      const problem = await auditDraft(sections, locale);
      if (problem !== null) return { data: { bot_id: '', check_not_pass: true, check_not_pass_msg: problem } };
      return { data: { bot_id: await addBot(scope, space_id, sections), ...CHECK_PASSED } };
    },
    async storeFace(scope: Scope, faceId: string): Promise<ResponseOf<typeof StoreBotFace>> {
      const icon_uri = await objects.addPicture(scope.userId, 'image/png', faceAsPng(faceId));
      return { data: { icon_uri, icon_url: objectUrl(icon_uri) } };
    },
    async search(scope: Scope, { search = '' }: RequestOf<typeof SearchBots>): Promise<ResponseOf<typeof SearchBots>> {
      const isMatch = searchFor(search);
      const candidates = await createBotStore(database).listNames(scope, SEARCHED_BOTS_MAX);
      const bots = candidates.filter(({ nameJson }) => isMatch(JSON.parse(nameJson))).slice(0, FOUND_BOTS_MAX);
      const ids = bots.map(({ id }) => id);
      const sectionsOf = sectionsByBot(await createBotDraftStore(database).listShown(ids));
      return {
        bots: bots.map(({ id, spaceId, spaceName }): FoundBot => {
          const { name, icon_uri } = readDraft(sectionsOf.get(id) ?? []);
          return { id, name, icon_url: botIconUrl(id, icon_uri), space_id: spaceId, space_name: spaceName };
        }),
      };
    },
  };
}
