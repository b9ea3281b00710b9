import type { BotDraft } from '@parley/contract';
import type { BotVersionRow } from '../bot.schema.ts';
import { changedSections, completeDraft } from '../draft-sections.ts';

/** The shape that contents are stored in. A release that changes what a stored field means raises it. */
const CONTENT_SCHEMA_VERSION = 1;

type StoredContent = Pick<BotVersionRow, 'schemaVersion' | 'content'>;

export const toStoredContent = (content: BotDraft): StoredContent => ({
  schemaVersion: CONTENT_SCHEMA_VERSION,
  content: JSON.stringify(content),
});

/** Settings that did not exist when the version was made are those of a new bot. */
export function readVersionContent({ schemaVersion, content }: StoredContent): BotDraft {
  if (schemaVersion > CONTENT_SCHEMA_VERSION)
    throw new Error(`a version of schema ${schemaVersion} was stored by a newer release`);
  return completeDraft(JSON.parse(content));
}

/** The names of the sections in which two contents differ. */
export const differingSections = (before: BotDraft, after: BotDraft): (keyof BotDraft)[] =>
  Object.keys(changedSections(before, after)) as (keyof BotDraft)[];
