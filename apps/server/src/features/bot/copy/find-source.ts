import type { BotDraft } from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { readDraft } from '../draft-sections.ts';
import { createVersionStore } from '../version/version.store.ts';
import { readVersionContent } from '../version/version-content.ts';
import type { PublicSpaceRules } from './public-spaces.ts';

interface Source {
  readonly spaceId: string;
  readonly content: BotDraft;
}

/** What a copy or a file is made of: a version of a bot or, without one, its draft. Refuses a bot of a public space. */
export const createFindSource =
  (database: Database, publicSpaces: PublicSpaceRules) =>
  async (botId: string, version?: string): Promise<Source> => {
    const bot = await createBotStore(database).findVersion(botId);
    if (!bot) throw new NotFound();
    await publicSpaces.refuseSource(bot.spaceId);
    if (version === undefined)
      return { spaceId: bot.spaceId, content: readDraft(await createBotDraftStore(database).listOfBot(botId)) };
    const found = await createVersionStore(database).find(botId, version);
    if (!found) throw new NotFound();
    return { spaceId: bot.spaceId, content: readVersionContent(found) };
  };
