import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Models } from '../model/index.ts';
import type { ObjectService } from '../object/index.ts';
import type { OnSpaceCreated, SpaceMembership } from '../space/index.ts';
import { botRoutes } from './bot.routes.ts';
import { createBotService } from './bot.service.ts';
import { createBotStore } from './bot.store.ts';
import { createDisplayInfoService } from './display-info.service.ts';
import { createDraftBotService } from './draft-bot.service.ts';
import { createBots } from './find-runnable-bot.ts';
import { insertBot } from './insert-bot.ts';
import { createIntelligenceService } from './intelligence.service.ts';
import { createProposeBot } from './proposal/propose-bot.ts';
import type { Bots } from './runnable-bot.ts';
import { welcomeBot } from './welcome-bot.ts';

export { backgroundsOfOwnBots, botAccess, iconsOfOwnBots } from './bot.access.ts';
export { BotNotFound } from './bot.errors.ts';
export { type BotsOfUser, createBotsOfUser } from './bots-of-user.ts';
export type { BotReference, Bots, RunnableBot } from './runnable-bot.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  objects: ObjectService;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  models: Models;
}

/** Bots: their drafts, which the members of a space edit together, and the bots that other features run. */
export function botFeature(
  app: App,
  { database, clockAndIds, objects, basicInfoOf, membership, models }: Dependencies,
): Bots {
  botRoutes(app, {
    bots: createBotService({ database, clockAndIds, objects, basicInfoOf }),
    drafts: createDraftBotService({ database, now: clockAndIds.now, basicInfoOf }),
    intelligences: createIntelligenceService({ database, basicInfoOf, membership }),
    displayInfo: createDisplayInfoService(database),
    proposeBot: createProposeBot(models),
  });
  return createBots(database);
}

/** Gives a new space its first bot, in the language of its creator. */
export const welcomeNewSpace =
  (clockAndIds: ClockAndIds): OnSpaceCreated =>
  async (transaction, { id, ownerId }, locale) => {
    const newBot = { id: clockAndIds.newId(), spaceId: id, creatorId: ownerId, sections: welcomeBot[locale] };
    await insertBot(transaction, clockAndIds, { ...newBot, isWelcome: true });
  };

/** How many bots the installation has. */
export const countBots = (database: Database): Promise<number> => createBotStore(database).count();
