import { type BotDraft, type BotVersionKind, newBotDraft } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BotRow, BotVersionRow } from '../bot.schema.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { objectIdsOfDraft } from '../bot-objects.ts';
import { contentHash } from './content-hash.ts';
import { createVersionStore } from './version.store.ts';
import { differingSections, readVersionContent, toStoredContent } from './version-content.ts';

export interface NewVersion {
  readonly kind: BotVersionKind;
  readonly bot: Pick<BotRow, 'id' | 'commitVersion' | 'publishedVersionId'>;
  readonly content: BotDraft;
  readonly authorId: string;
  readonly note: string;
}

/** Stores the content of a draft as a new version, in a transaction that has locked the bot: versions are numbered one after the other. */
export async function keepVersion(
  transaction: Database,
  { now, newId }: Pick<ClockAndIds, 'now' | 'newId'>,
  { kind, bot, content, authorId, note }: NewVersion,
): Promise<BotVersionRow> {
  const versions = createVersionStore(transaction);
  const last = await versions.findLast(bot.id);
  const before = bot.publishedVersionId === null ? undefined : await versions.find(bot.id, bot.publishedVersionId);
  const row: BotVersionRow = {
    id: newId(),
    botId: bot.id,
    sequence: last.sequence + 1,
    kind,
    number: kind === 'publish' ? last.number + 1 : null,
    note,
    authorId,
    createdAt: now(),
    commitVersion: bot.commitVersion,
    hash: contentHash(content),
    changedSections: JSON.stringify(differingSections(before ? readVersionContent(before) : newBotDraft, content)),
    ...toStoredContent(content),
  };
  const shown = await createBotDraftStore(transaction).listObjects(bot.id);
  await versions.insert(
    row,
    objectIdsOfDraft(content).filter((id) => shown.includes(id)),
  );
  return row;
}
