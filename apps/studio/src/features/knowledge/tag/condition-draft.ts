import { type DatasetTag, readTagValue, type TagCondition, type TagOperator, tagOperators } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

/** A condition while it is edited: its values may be missing, or no values of its type. */
export type ConditionDraft = TagCondition;

/** A tag that conditions can be about: the same name and type in several datasets is one. */
export interface KnownTag extends Pick<DatasetTag, 'name' | 'type'> {
  readonly choices: readonly string[];
}

const isSame = (one: Pick<DatasetTag, 'name' | 'type'>, other: Pick<DatasetTag, 'name' | 'type'>): boolean =>
  one.name === other.name && one.type === other.type;

export function knownTags(tags: readonly DatasetTag[]): KnownTag[] {
  const known: KnownTag[] = [];
  for (const { name, type, choices } of tags) {
    const index = known.findIndex((one) => isSame(one, { name, type }));
    const before = known[index]?.choices ?? [];
    const joined = { name, type, choices: [...new Set([...before, ...choices])] };
    if (index === -1) known.push(joined);
    else known[index] = joined;
  }
  return known;
}

export const tagOf = (condition: ConditionDraft, tags: readonly KnownTag[]): KnownTag | undefined =>
  tags.find((tag) => isSame(tag, condition));

export const newCondition = ({ name, type }: KnownTag): ConditionDraft => ({
  name,
  type,
  operator: tagOperators[type][0] ?? 'is',
  values: type === 'choice' ? [] : [''],
  allows_missing: false,
});

/** What is wrong with the value of a condition. */
type ConditionProblem = 'incomplete' | 'invalid_number' | 'invalid_date';

/** The condition as the server takes it, or what is missing. */
export function readCondition(draft: ConditionDraft): { condition: TagCondition } | { problem: ConditionProblem } {
  const { type, values } = draft;
  if (type === 'choice') return values.length > 0 ? { condition: draft } : { problem: 'incomplete' };
  const read = readTagValue(values[0] ?? '', type, []);
  if ('problem' in read) return { problem: read.problem === 'number' ? 'invalid_number' : 'invalid_date' };
  return read.value === '' ? { problem: 'incomplete' } : { condition: { ...draft, values: [read.value] } };
}

/** Those that can be applied. */
export const completeConditions = (drafts: readonly ConditionDraft[]): TagCondition[] =>
  drafts.flatMap((draft) => {
    const read = readCondition(draft);
    return 'condition' in read ? [read.condition] : [];
  });

/** Dates are before and after, numbers are more and less. */
export const operatorText = (operator: TagOperator, type: TagCondition['type']): TextKey =>
  type === 'date' && (operator === 'at_least' || operator === 'at_most')
    ? `operator_${operator}_date`
    : `operator_${operator}`;
