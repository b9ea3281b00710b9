import { type BotDraft, newBotDraft } from '@parley/contract';
import { asStored, type SectionName } from '../../draft/merge/merge-section.ts';
import { isPlainObject, isSameValue } from '../../draft/merge/same-value.ts';

/** A field of a section that differs. Its path is empty when the section is a single value. */
export interface ChangedField {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangedSection {
  readonly section: SectionName;
  readonly fields: readonly ChangedField[];
}

const sectionNames = Object.keys(newBotDraft) as SectionName[];

/**
 * What differs between two contents of an agent, in the order of the draft. A section that is left out is the same in both.
 * Addresses of pictures do not count.
 */
export function changedSections(before: Partial<BotDraft>, after: Partial<BotDraft>): readonly ChangedSection[] {
  return sectionNames.flatMap((section) => {
    const [one, other] = [before[section], after[section]];
    if (one === undefined || other === undefined) return [];
    const fields = changedFields([], asStored(section, one as never), asStored(section, other as never));
    return fields.length === 0 ? [] : [{ section, fields }];
  });
}

function changedFields(path: readonly string[], before: unknown, after: unknown): readonly ChangedField[] {
  if (isSameValue(before, after)) return [];
  if (!isPlainObject(before) || !isPlainObject(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changedFields([...path, key], before[key], after[key]));
}
