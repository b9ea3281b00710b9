import { type BotDraft, UNUSED_KEPT_MS } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { keepObjects } from '../object/index.ts';
import type { BotRow } from './bot.schema.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { objectsOfSections } from './bot-objects.ts';
import { toSectionRows } from './draft-sections.ts';

/** The version after a save, and the sections that it changed. */
export interface Committed {
  readonly commitVersion: number;
  readonly sections: readonly (keyof BotDraft)[];
}

/** Stores changed sections as a new commit, in a transaction that has locked the bot. */
export async function saveSections(
  transaction: Database,
  scope: Scope,
  bot: Pick<BotRow, 'id' | 'commitVersion'>,
  changed: Partial<BotDraft>,
  now: number,
): Promise<Committed> {
  const sections = Object.keys(changed) as (keyof BotDraft)[];
  if (sections.length === 0) return { commitVersion: bot.commitVersion, sections };
  const commitVersion = bot.commitVersion + 1;
  // An editor may take a picture back that it has just replaced.
  await keepObjects(transaction, objectsOfSections(bot.id, sections), now + UNUSED_KEPT_MS);
  await createBotDraftStore(transaction).save(toSectionRows(bot.id, changed, commitVersion), scope.userId);
  await createBotStore(transaction).commit(bot.id, { commitVersion, committerId: scope.userId, updatedAt: now });
  return { commitVersion, sections };
}
