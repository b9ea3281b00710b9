import { BotDraft } from '@parley/contract';
import { commonText, mergeText } from './merge-text.ts';
import { mergeTokens } from './merge-tokens.ts';
import { isPlainObject, isSameValue } from './same-value.ts';

export type SectionName = keyof BotDraft;

/** `mine` and `theirs` are the two changed values of a section, `base` is the one that both started from. */
export interface Versions<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface MergedSection<Value> {
  /** Whether both changes could be kept without a decision. */
  readonly isClean: boolean;
  /** The merged value, or a proposal: with both texts where they overlap, else with the user's values. */
  readonly value: Value;
}

/** Fields that are merged inside. Every other value is merged as a whole. */
const mergeOfField: Readonly<Record<string, (versions: Versions<never>) => MergedSection<unknown>>> = {
  description: mergeTextField,
  'prompt_info.prompt': mergeTextField,
  'onboarding_info.prologue': mergeTextField,
  'onboarding_info.suggested_questions': mergeList,
  'suggest_reply_info.customized_suggest_prompt': mergeTextField,
  built_in_tools: mergeSet,
  variable_list: mergeItems('key'),
  shortcut_list: mergeItems('command_id'),
  'task_info.task_list': mergeItems('key'),
  'user_query_collect_conf.private_policy': mergeTextField,
};

/** Whether two changes of this field can be merged inside, as a text: texts and lists of texts. */
export const isMergedInside = (name: SectionName, path: readonly string[]): boolean =>
  name !== 'variable_list' &&
  name !== 'shortcut_list' &&
  name !== 'task_info' &&
  [name, ...path].join('.') in mergeOfField;

/** Merges two changes of one section, field by field. */
export function mergeSection<Name extends SectionName>(
  name: Name,
  versions: Versions<BotDraft[Name]>,
): MergedSection<BotDraft[Name]> {
  const merged = mergeField(name, versions) as MergedSection<BotDraft[Name]>;
  // Two prologues of 500 characters are both allowed; one of 1,000 is not.
  return merged.isClean && isAccepted(name, merged.value) ? merged : { ...merged, isClean: false };
}

/** A field that needs a decision. Its path is empty when the section is a single value. */
export interface ConflictField {
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly proposal: unknown;
}

/** The fields of a section that both have changed differently; when each merges alone, all fields that differ. */
export function conflictFields(name: SectionName, versions: Versions<unknown>): readonly ConflictField[] {
  const different = differentFields(name, [], versions);
  const overlapping = different.filter(({ isClean }) => !isClean);
  return (overlapping.length > 0 ? overlapping : different).map(({ isClean: _, ...field }) => field);
}

function differentFields(
  name: string,
  path: readonly string[],
  { base, mine, theirs }: Versions<unknown>,
): readonly (ConflictField & { isClean: boolean })[] {
  if (isSameValue(mine, theirs)) return [];
  if (isPlainObject(mine) && isPlainObject(theirs)) {
    return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) => {
      const ofBase = isPlainObject(base) ? base[key] : undefined;
      return differentFields(name, [...path, key], { base: ofBase, mine: mine[key], theirs: theirs[key] });
    });
  }
  const { isClean, value } = mergeField([name, ...path].join('.'), { base, mine, theirs });
  return [{ path, mine, theirs, proposal: value, isClean }];
}

/** The value with one of its fields replaced. */
export function withField(value: unknown, path: readonly string[], field: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return field;
  const fields = isPlainObject(value) ? value : {};
  return { ...fields, [key]: withField(fields[key], rest, field) };
}

/** The value that both changes may have started from when nobody knows it: where they differ, neither is taken for old. */
export function guessBase<Name extends SectionName>(
  name: Name,
  mine: BotDraft[Name],
  theirs: BotDraft[Name],
): BotDraft[Name] {
  return guessField(name, mine, theirs) as BotDraft[Name];
}

/** A value as the server stores it: trimmed, without empty questions. An invalid value stays as it is. */
export function asStored<Name extends SectionName>(name: Name, value: BotDraft[Name]): BotDraft[Name] {
  const read = BotDraft.shape[name].safeParse(value);
  return read.success ? (read.data as BotDraft[Name]) : value;
}

/** Whether the server has the same for both. */
export const isStoredSame = <Name extends SectionName>(name: Name, one: BotDraft[Name], other: BotDraft[Name]) =>
  one === other || isSameValue(asStored(name, one), asStored(name, other));

const isAccepted = (name: SectionName, value: unknown): boolean => BotDraft.shape[name].safeParse(value).success;

function mergeField(path: string, versions: Versions<unknown>): MergedSection<unknown> {
  const { base, mine, theirs } = versions;
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return { isClean: true, value: mine };
  if (isSameValue(mine, base)) return { isClean: true, value: theirs };
  const merge = mergeOfField[path];
  if (merge) return merge(versions as Versions<never>);
  if (isPlainObject(mine) && isPlainObject(theirs)) {
    return mergeFields(path, { base: isPlainObject(base) ? base : {}, mine, theirs });
  }
  return { isClean: false, value: mine };
}

function mergeFields(path: string, { base, mine, theirs }: Versions<Readonly<Record<string, unknown>>>) {
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => {
    const merged = mergeField(`${path}.${key}`, { base: base[key], mine: mine[key], theirs: theirs[key] });
    return { key, ...merged };
  });
  return {
    isClean: fields.every(({ isClean }) => isClean),
    // A key of a map that one side removed.
    value: Object.fromEntries(fields.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
  };
}

function mergeTextField({ base, mine, theirs }: Versions<string>): MergedSection<string> {
  const { isClean, text } = mergeText(base ?? '', mine, theirs);
  return { isClean, value: text };
}

/** Additions of both at one place are all kept; an item that both changed is a decision. */
function mergeList({ base, mine, theirs }: Versions<readonly string[]>): MergedSection<readonly string[]> {
  const parts = mergeTokens(base ?? [], mine, theirs).map((piece) => {
    if (piece.type === 'agreed') return { isClean: true, items: piece.tokens };
    return { isClean: piece.base.length === 0, items: [...new Set([...piece.theirs, ...piece.mine])] };
  });
  return { isClean: parts.every(({ isClean }) => isClean), value: parts.flatMap(({ items }) => items) };
}

function mergeSet({ base, mine, theirs }: Versions<readonly string[]>): MergedSection<readonly string[]> {
  const before = new Set(base ?? []);
  const isKept = (item: string) => !before.has(item) || (mine.includes(item) && theirs.includes(item));
  return { isClean: true, value: [...new Set([...theirs, ...mine])].filter(isKept) };
}

/**
 * Items that only one side added, changed or removed are as that side has them, in the order of the side that moved some. The
 * key is the field that tells one item from another.
 */
function mergeItems<Key extends string>(key: Key) {
  type Item = Readonly<Record<Key, string>>;
  const find = (list: readonly Item[], item: Item) => list.find((one) => one[key] === item[key]);
  return ({ base: known, mine, theirs }: Versions<readonly Item[]>): MergedSection<readonly Item[]> => {
    const base = known ?? [];
    const hasMoved = (list: readonly Item[]) => {
      const kept = list.filter((one) => find(base, one));
      const before = base.filter((one) => find(list, one));
      return kept.some((one, index) => one[key] !== before[index]?.[key]);
    };
    const isMoved = hasMoved(mine);
    const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
    const merged = [...first, ...second.filter((one) => !find(first, one))].map((one) =>
      mergeField('', { base: find(base, one), mine: find(mine, one), theirs: find(theirs, one) }),
    );
    if (isMoved && hasMoved(theirs)) return { isClean: false, value: mine };
    return {
      isClean: merged.every(({ isClean }) => isClean),
      value: merged.flatMap(({ value }) => (value === undefined ? [] : [value as Item])),
    };
  };
}

function guessField(path: string, mine: unknown, theirs: unknown): unknown {
  if (isSameValue(mine, theirs)) return mine;
  if (typeof mine === 'string' && typeof theirs === 'string') {
    return mergeOfField[path] ? commonText(mine, theirs) : undefined;
  }
  if (!isPlainObject(mine) || !isPlainObject(theirs)) return undefined;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(keys.map((key) => [key, guessField(`${path}.${key}`, mine[key], theirs[key])]));
}
