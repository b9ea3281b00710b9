import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { ContentAudit } from '../../platform/content-audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { ObjectService } from '../object/index.ts';
import type { OnSpaceCreated, SpaceMembership } from '../space/index.ts';
import { botRoutes } from './bot.routes.ts';
import { createBotService } from './bot.service.ts';
import { createBotStore } from './bot.store.ts';
import { createDisplayInfoService } from './display-info.service.ts';
import { createDraftAudit } from './draft-audit.ts';
import { createDraftBotService, type FindModel } from './draft-bot.service.ts';
import { createBots } from './find-runnable-bot.ts';
import { insertBot } from './insert-bot.ts';
import { createIntelligenceService } from './intelligence.service.ts';
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
  findModel: FindModel;
  contentAudit: ContentAudit;
}

/** Bots: their drafts, which the members of a space edit together, and the bots that other features run. */
export function botFeature(
  app: App,
  { database, clockAndIds, objects, basicInfoOf, membership, findModel, contentAudit }: Dependencies,
): Bots {
  const { now } = clockAndIds;
  const auditDraft = createDraftAudit(contentAudit);
  botRoutes(app, {
    bots: createBotService({ database, clockAndIds, objects, basicInfoOf, auditDraft }),
    drafts: createDraftBotService({ database, now, basicInfoOf, membership, findModel, auditDraft }),
    intelligences: createIntelligenceService({ database, basicInfoOf, membership }),
    displayInfo: createDisplayInfoService(database),
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
