import { type BotDraftChange, newBotDraft } from '@parley/contract';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { changedSections, toSectionRows } from './draft-sections.ts';

export const FIRST_VERSION = 1;

interface NewBot {
  readonly id: string;
  readonly spaceId: string;
  readonly creatorId: string;
  readonly sections: BotDraftChange;
  readonly isWelcome?: boolean;
}

/** Stores a new bot within the caller's transaction. */
export async function insertBot(
  transaction: Database,
  { now }: Pick<ClockAndIds, 'now'>,
  { id, spaceId, creatorId, sections, isWelcome = false }: NewBot,
): Promise<void> {
  await createBotStore(transaction).insert({
    id,
    spaceId,
    creatorId,
    createdAt: now(),
    committerId: creatorId,
    updatedAt: now(),
    commitVersion: FIRST_VERSION,
    isWelcome: isWelcome ? 1 : 0,
    publishedVersionId: null,
  });
  const rows = toSectionRows(id, changedSections(newBotDraft, sections), FIRST_VERSION);
  await createBotDraftStore(transaction).save(rows, creatorId);
}
