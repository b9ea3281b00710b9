import { type FileShortcut, FileShortcuts, ShortcutInputType, ShortcutSendType } from '@parley/contract';
import { at, firstText, listAt, numberAt, textAt, textsAt } from './foreign-value.ts';

type Field = NonNullable<FileShortcut['fields']>[number];

interface FittedShortcuts {
  readonly shortcuts: FileShortcut[];
  /** The names of the others. */
  readonly notTaken: readonly string[];
}

/** Those of another product's shortcuts that an agent can have as they are. One that calls a tool is none of them. */
export function fitShortcuts(foreign: readonly unknown[]): FittedShortcuts {
  const shortcuts: FileShortcut[] = [];
  const notTaken: string[] = [];
  for (const one of foreign) {
    const shortcut = toShortcut(one);
    if (!callsTool(one) && FileShortcuts.safeParse([...shortcuts, shortcut]).success) shortcuts.push(shortcut);
    else notTaken.push(shortcut.name);
  }
  return { shortcuts, notTaken };
}

const callsTool = (shortcut: unknown): boolean =>
  Boolean(numberAt(shortcut, 'tool_type')) ||
  firstText(shortcut, 'plugin_id', 'work_flow_id', 'workflow_id') !== '' ||
  textAt(shortcut, 'tool', 'name') !== '';

function toShortcut(shortcut: unknown): FileShortcut {
  const command = firstText(shortcut, 'shortcut_command', 'command');
  const fields = [...listAt(shortcut, 'components_list'), ...listAt(shortcut, 'components')].map(toField);
  const isPanel = numberAt(shortcut, 'send_type') === ShortcutSendType.panel || fields.some(({ hidden }) => !hidden);
  return {
    name: firstText(shortcut, 'command_name', 'name'),
    command: command === '' || command.startsWith('/') ? command : `/${command}`,
    description: textAt(shortcut, 'description'),
    sends: isPanel ? 'panel' : 'query',
    question: firstText(shortcut, 'template_query', 'query_template'),
    fields,
  };
}

const typeNames = new Map(
  Object.entries(ShortcutInputType).flatMap(([name, value]) => [
    [String(value), name],
    [name, name],
  ]),
) as ReadonlyMap<string, keyof typeof ShortcutInputType>;

function toField(field: unknown): Field {
  const options = [...textsAt(field, 'options'), ...textsAt(field, 'select_options')];
  const type = typeNames.get(String(at(field, 'input_type') ?? at(field, 'type'))) ?? 'text';
  return {
    name: textAt(field, 'name'),
    description: textAt(field, 'description'),
    type,
    ...(type === 'select' && { options }),
    default_value: textAt(field, 'default_value', 'value') || textAt(field, 'default_value'),
    hidden: at(field, 'hide') === true || at(field, 'is_hide') === true,
    // Coze requires every field, unless one says otherwise.
    required: at(field, 'is_required') !== false && at(field, 'required') !== false,
  };
}
