import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectService } from '../object/index.ts';
import type { OnSpaceCreated } from '../space/index.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { toSectionRows } from './draft-sections.ts';
import { faceAsPng } from './face/draw-face.ts';
import { FIRST_VERSION, insertBot } from './insert-bot.ts';
import { welcomeBot } from './welcome-bot.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  objects: Pick<ObjectService, 'addDrawing' | 'remove'>;
  log: Log;
}

/** Gives a new space its first bot, in the language of its creator, and then that bot its picture. */
export function welcomeNewSpace({ database, clockAndIds, objects, log }: Dependencies): OnSpaceCreated {
  async function storeFace(botId: string, spaceId: string, ownerId: string): Promise<void> {
    const drawn = await objects.addDrawing(ownerId, spaceId, faceAsPng(botId));
    const rows = toSectionRows(botId, { icon_uri: drawn }, FIRST_VERSION);
    let isUsed = false;
    try {
      isUsed = await database
        .transaction()
        .execute((transaction) => createBotDraftStore(transaction).insertMissing(rows, ownerId));
    } finally {
      if (!isUsed) await objects.remove(drawn);
    }
  }

  return async (transaction, { id: spaceId, ownerId }, locale) => {
    const id = clockAndIds.newId();
    const newBot = { id, spaceId, creatorId: ownerId, sections: welcomeBot[locale], isWelcome: true };
    await insertBot(transaction, clockAndIds, newBot);
    // Without a stored picture the bot shows the same face, drawn for each reader.
    return () =>
      storeFace(id, spaceId, ownerId).catch((error) =>
        log.warn({ err: error, botId: id }, 'the picture of a welcome bot was not stored'),
      );
  };
}
