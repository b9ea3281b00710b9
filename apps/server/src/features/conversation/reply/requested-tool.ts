import {
  type Chat,
  type MixItem,
  type RequestOf,
  type ShortcutCommand,
  ShortcutInputType,
  ShortcutSendType,
  takesFile,
} from '@parley/contract';
import type { MessageRow } from '../conversation.schema.ts';
import { fileKeyOf } from '../message-content/read-content.ts';

/** The tool that a shortcut calls before its bot answers. It is stored with the question, so that a new answer calls it again. */
export interface RequestedTool {
  readonly toolId: string;
  readonly name: string;
  /** By the names of the parameters. */
  readonly values: Readonly<Record<string, string>>;
}

const KEY = 'requested_tool';

type Sent = Pick<RequestOf<typeof Chat>, 'shortcut_cmd_id' | 'toolList'>;
type Field = ShortcutCommand['components_list'][number];

/** Null for a question that comes from no shortcut with this tool: the bot may have another version than the client knows. */
export function requestedTool(
  shortcuts: readonly ShortcutCommand[],
  { shortcut_cmd_id, toolList: [sent] = [] }: Sent,
  items: readonly MixItem[],
): RequestedTool | null {
  const shortcut = shortcuts.find(({ command_id }) => command_id === shortcut_cmd_id);
  const { tool } = shortcut ?? {};
  if (!shortcut || !tool || !sent || tool.plugin_api_id !== sent.tool_id) return null;
  const keyOf = fileKeys(items);
  const hasForm = shortcut.send_type === ShortcutSendType.panel;
  const textFor = (field: Field, parameter: string): string => {
    const given = hasForm && !field.hide ? sent.parameters[parameter]?.value : undefined;
    if (given === undefined || given === '') return given ?? field.default_value;
    if (takesFile(field.input_type)) return keyOf(given);
    // A choice takes what it offers alone.
    return field.input_type === ShortcutInputType.select && !field.options.includes(given) ? '' : given;
  };
  const values = shortcut.components_list.flatMap((field) =>
    field.tool_param === undefined ? [] : [[field.tool_param, textFor(field, field.tool_param)] as const],
  );
  return { toolId: tool.plugin_api_id, name: tool.plugin_api_name, values: Object.fromEntries(values) };
}

/** Finds the keys of the files in a message. Pictures have no names in it: they are in the order of the fields. */
function fileKeys(items: readonly MixItem[]): (given: string) => string {
  const pictures = items.filter(({ type }) => type === 'image');
  return (given) => {
    const isNamed = (item: MixItem) =>
      fileKeyOf(item) === given || (item.type === 'file' && item.file.file_name === given);
    const file = items.find(isNamed) ?? pictures.shift();
    return (file && fileKeyOf(file)) ?? '';
  };
}

export const extraOfRequested = (requested: RequestedTool | null): Record<string, string> =>
  requested ? { [KEY]: JSON.stringify(requested) } : {};

export function requestedToolIn({ extraInfo }: Pick<MessageRow, 'extraInfo'>): RequestedTool | null {
  const stored: unknown = JSON.parse(extraInfo)[KEY];
  return typeof stored === 'string' ? JSON.parse(stored) : null;
}
