import { type DatasetTag, type SavedTag, TAG_CHOICES_MAX, TAG_VALUE_MAX } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

/** A tag while it is edited. */
export interface TagDraft {
  readonly key: string;
  /** Undefined for a new one. */
  readonly tag_id: string | undefined;
  readonly name: string;
  readonly type: SavedTag['type'];
  /** One choice per line. */
  readonly choices: string;
}

interface TagProblem {
  readonly text: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
}

export const toTagDraft = ({ tag_id, name, type, choices }: DatasetTag): TagDraft => ({
  key: tag_id,
  tag_id,
  name,
  type,
  choices: choices.join('\n'),
});

const choicesIn = ({ type, choices }: TagDraft): string[] =>
  type === 'choice'
    ? choices
        .split('\n')
        .map((choice) => choice.trim())
        .filter((choice) => choice !== '')
    : [];

export const toSavedTag = (draft: TagDraft): SavedTag => ({
  ...(draft.tag_id !== undefined && { tag_id: draft.tag_id }),
  name: draft.name.trim(),
  type: draft.type,
  choices: choicesIn(draft),
});

/** The text that occurs twice, whatever its case. */
function repeated(texts: readonly string[]): string | undefined {
  const lower = texts.map((text) => text.toLowerCase());
  return texts.find((_, index) => lower.indexOf(lower[index] ?? '') < index);
}

/** The first thing that keeps the tags from being saved. */
export function tagsProblem(drafts: readonly TagDraft[]): TagProblem | undefined {
  const tags = drafts.map(toSavedTag);
  if (tags.some(({ name }) => name === '')) return { text: 'tag_problem_name', values: {} };
  const twice = repeated(tags.map(({ name }) => name));
  if (twice !== undefined) return { text: 'tag_problem_twice', values: { name: twice } };
  for (const { name, type, choices } of tags) {
    if (type === 'choice' && choices.length === 0) return { text: 'tag_problem_choices', values: { name } };
    if (choices.length > TAG_CHOICES_MAX) return { text: 'tag_problem_choices_many', values: { max: TAG_CHOICES_MAX } };
    if (choices.some((choice) => choice.length > TAG_VALUE_MAX))
      return { text: 'tag_problem_choice_long', values: { max: TAG_VALUE_MAX } };
    if (repeated(choices) !== undefined) return { text: 'tag_problem_choices_twice', values: { name } };
  }
  return undefined;
}
