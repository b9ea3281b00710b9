import { newRandomId } from '@parley/chat-core';
import {
  graphemeCount,
  hasHiddenCharacters,
  SHORTCUT_OPTION_MAX,
  SHORTCUT_OPTIONS_MAX,
  type ShortcutCommand,
  type ShortcutComponent,
  ShortcutInputType,
  ShortcutSendType,
  takesFile,
} from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

/** A field while it is edited. */
export interface FieldRow extends ShortcutComponent {
  readonly id: number;
}

/** A shortcut while it is edited: its name and its question may still be missing. */
export interface ShortcutDraft extends Omit<ShortcutCommand, 'components_list'> {
  readonly fields: readonly FieldRow[];
}

export const newShortcut = (): ShortcutCommand => ({
  command_id: newRandomId(),
  command_name: '',
  shortcut_command: '',
  description: '',
  shortcut_icon: '',
  send_type: ShortcutSendType.query,
  template_query: '',
  components_list: [],
});

export const newField = (): ShortcutComponent => ({
  name: '',
  description: '',
  input_type: ShortcutInputType.text,
  options: [],
  default_value: '',
  hide: false,
  is_required: true,
});

export const toDraft = ({ components_list, ...shortcut }: ShortcutCommand): ShortcutDraft => ({
  ...shortcut,
  fields: components_list.map((field, id) => ({ ...field, id })),
});

/** What is saved: trimmed, and each field only with what its kind has. */
export const toShortcut = ({ fields, tool, ...shortcut }: ShortcutDraft): ShortcutCommand => ({
  ...shortcut,
  command_name: shortcut.command_name.trim(),
  shortcut_command: shortcut.shortcut_command.trim(),
  components_list: fields.map(({ id: _, tool_param, ...field }) => ({
    ...toField(field),
    ...(tool && tool_param !== undefined && { tool_param }),
  })),
  ...(tool && { tool }),
});

function toField(field: ShortcutComponent): ShortcutComponent {
  const isSelect = field.input_type === ShortcutInputType.select;
  const isFile = takesFile(field.input_type);
  return {
    ...field,
    name: field.name.trim(),
    options: isSelect ? toOptions(field.options) : [],
    default_value: isFile ? '' : field.default_value,
    hide: !isFile && field.hide,
  };
}

/** Without empty options. */
const toOptions = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** What is wrong with a shortcut: a text for each control, by the name of the control or the id of the field with it. */
export type ShortcutProblems = ReadonlyMap<string, TextKey>;

/** Why a shortcut cannot be saved beside these others. */
export function shortcutProblems(draft: ShortcutDraft, others: readonly ShortcutCommand[]): ShortcutProblems {
  const { command_name, shortcut_command, template_query, components_list } = toShortcut(draft);
  const problems = new Map<string, TextKey>();
  const note = (control: string, problem: TextKey | false) => problem && problems.set(control, problem);
  note(
    'name',
    nameProblem(
      command_name,
      others.map((other) => other.command_name),
      'shortcut_name_used',
    ),
  );
  note('command', commandProblem(shortcut_command, others));
  note('question', template_query.trim() === '' && 'shortcut_question_empty');
  const names = components_list.map(({ name }) => name);
  components_list.forEach(({ name, input_type, options, default_value }, index) => {
    const id = draft.fields[index]?.id;
    const before = names.slice(0, index);
    note(`name ${id}`, name.includes('{') || name.includes('}') ? 'shortcut_field_braces' : false);
    note(`name ${id}`, nameProblem(name, before, 'shortcut_field_used'));
    if (input_type !== ShortcutInputType.select) return;
    note(`options ${id}`, options.length === 0 && 'shortcut_options_empty');
    note(`options ${id}`, options.length > SHORTCUT_OPTIONS_MAX && 'shortcut_options_many');
    note(`options ${id}`, options.some(isLongOption) && 'shortcut_option_long');
    note(`options ${id}`, new Set(options).size < options.length && 'shortcut_options_same');
    note(`default ${id}`, default_value !== '' && !options.includes(default_value) && 'shortcut_default_unknown');
  });
  return problems;
}

const isLongOption = (option: string) => graphemeCount(option) > SHORTCUT_OPTION_MAX;

function nameProblem(name: string, used: readonly string[], usedText: TextKey): TextKey | false {
  if (name === '') return 'shortcut_name_empty';
  if (hasHiddenCharacters(name)) return 'shortcut_name_hidden';
  return used.includes(name) && usedText;
}

function commandProblem(command: string, others: readonly ShortcutCommand[]): TextKey | false {
  if (command === '') return false;
  if (!/^\/[^\s/]+$/.test(command) || hasHiddenCharacters(command)) return 'shortcut_command_invalid';
  return others.some(({ shortcut_command }) => shortcut_command === command) && 'shortcut_command_used';
}

/** Names in double braces in the question for which there is no field: they would be sent as they are. */
export function unknownFields({ template_query, fields }: ShortcutDraft): string[] {
  const names = [...template_query.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !fields.some((field) => field.name.trim() === name));
}

/** The list with this shortcut in place of the one with its id, or at its end. */
export const withShortcut = (list: readonly ShortcutCommand[], saved: ShortcutCommand): ShortcutCommand[] =>
  list.some(({ command_id }) => command_id === saved.command_id)
    ? list.map((one) => (one.command_id === saved.command_id ? saved : one))
    : [...list, saved];

/** The shortcuts in an order of their ids; others stay at the end. */
export const inOrder = (list: readonly ShortcutCommand[], ids: readonly string[]): ShortcutCommand[] => {
  const placeOf = ({ command_id }: ShortcutCommand) =>
    ids.includes(command_id) ? ids.indexOf(command_id) : ids.length;
  return [...list].sort((one, other) => placeOf(one) - placeOf(other));
};

/** A list with one of its items at another place. */
export function withMoved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}
