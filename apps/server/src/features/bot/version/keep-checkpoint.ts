import type { KeepBotCheckpoint, RequestOf, ResponseOf } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { createBotStore } from '../bot.store.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { readDraft } from '../draft-sections.ts';
import { contentHash } from './content-hash.ts';
import { keepVersion, type NewVersion } from './keep-version.ts';
import { createVersionStore } from './version.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
}

export type KeepCheckpoint = ReturnType<typeof createKeepCheckpoint>;

/** Keeps the draft of a bot as a version before something else replaces it. */
export function createKeepCheckpoint({ database, clockAndIds }: Dependencies) {
  return (
    scope: Scope,
    { bot_id }: RequestOf<typeof KeepBotCheckpoint>,
  ): Promise<ResponseOf<typeof KeepBotCheckpoint>> =>
    unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const bots = createBotStore(transaction);
        await bots.lock(bot_id);
        const bot = await bots.findAuthorised(bot_id);
        if (!bot) throw new NotFound();
        const content = readDraft(await createBotDraftStore(transaction).listOfBot(bot_id));
        return { checkpoint: await keepCheckpoint(transaction, clockAndIds, { bot, content, authorId: scope.userId }) };
      }),
    );
}

/** In a transaction that has locked the bot. Returns the new version; empty when some version has this content already. */
export async function keepCheckpoint(
  transaction: Database,
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>,
  draft: Pick<NewVersion, 'bot' | 'content' | 'authorId'>,
): Promise<string> {
  if (await createVersionStore(transaction).hasContent(draft.bot.id, contentHash(draft.content))) return '';
  return (await keepVersion(transaction, clockAndIds, { ...draft, kind: 'checkpoint', note: '' })).id;
}
