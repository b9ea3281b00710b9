import { isDeepStrictEqual } from 'node:util';
import { type BotDraft, type BotDraftChange, newBotDraft } from '@parley/contract';
import type { BotDraftSectionRow } from './bot.schema.ts';

type SectionName = keyof BotDraft;
export const SECTION_NAMES = Object.keys(newBotDraft) as readonly SectionName[];

/** What lists of bots show. */
export const LISTED_SECTIONS = ['name', 'description', 'icon_uri'] as const;

/** A draft from its stored sections. Fields that did not exist when a section was stored get the defaults of a new bot. */
export function readDraft(rows: readonly Pick<BotDraftSectionRow, 'section' | 'content'>[]): BotDraft {
  return completeDraft(Object.fromEntries(rows.map(({ section, content }) => [section, JSON.parse(content)])));
}

/** A draft with the settings of a new bot wherever it has none. */
export const completeDraft = (stored: object): BotDraft => mergeInto(newBotDraft, stored, newBotDraft) as BotDraft;

export function sectionsByBot(rows: readonly BotDraftSectionRow[]): Map<string, BotDraftSectionRow[]> {
  const grouped = new Map<string, BotDraftSectionRow[]>();
  for (const row of rows) grouped.set(row.botId, [...(grouped.get(row.botId) ?? []), row]);
  return grouped;
}

/** The complete sections that a change makes different. */
export function changedSections(draft: BotDraft, change: BotDraftChange): Partial<BotDraft> {
  const changed = mergeInto(draft, change, newBotDraft) as BotDraft;
  const different = SECTION_NAMES.filter((name) => !isDeepStrictEqual(changed[name], draft[name]));
  return Object.fromEntries(different.map((name) => [name, changed[name]]));
}

export function toSectionRows(botId: string, sections: Partial<BotDraft>, commitVersion: number): BotDraftSectionRow[] {
  return Object.entries(sections).map(([section, content]) => ({
    botId,
    section: section as SectionName,
    content: JSON.stringify(content),
    commitVersion,
  }));
}

/** Lists, maps and plain values are replaced, objects are merged; omitted fields stay. A map is empty in a new draft. */
function mergeInto(base: unknown, change: unknown, ofNew: unknown): unknown {
  if (change === undefined) return base;
  const isMap = isPlainObject(ofNew) && Object.keys(ofNew).length === 0;
  if (isMap || !isPlainObject(base) || !isPlainObject(change)) return change;
  const merged = Object.entries(change).map(([key, value]) => [
    key,
    mergeInto(base[key], value, isPlainObject(ofNew) ? ofNew[key] : undefined),
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
