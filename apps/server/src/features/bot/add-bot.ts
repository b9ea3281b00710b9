import type { BotDraftChange } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { ObjectService } from '../object/index.ts';
import { faceAsPng } from './face/draw-face.ts';
import { insertBot } from './insert-bot.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  objects: Pick<ObjectService, 'addDrawing' | 'remove'>;
}

/** Stores a new bot of the caller and gives its id. It has a stored picture: its own, or the drawn face of `faceOf`. */
export type AddBot = ReturnType<typeof createAddBot>;

export const createAddBot =
  ({ database, clockAndIds, objects }: Dependencies) =>
  async (scope: Scope, spaceId: string, sections: BotDraftChange, faceOf?: string): Promise<string> => {
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
  };
