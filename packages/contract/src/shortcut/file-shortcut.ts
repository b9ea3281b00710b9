import * as z from 'zod/mini';
import { wordOf } from '../enum-word.ts';
import { ToolName } from '../tool-name.ts';
import type { ShortcutCommand, ShortcutTool } from './shortcut.ts';
import { SavedShortcut, SavedShortcutComponent, ShortcutList } from './shortcut-list.ts';
import { SHORTCUT_PARAMETER_MAX, ShortcutInputType, ShortcutSendType, ShortcutToolType } from './shortcut-values.ts';

const { name, description, options, default_value } = SavedShortcutComponent.shape;

const FileShortcut = z.strictObject({
  name: SavedShortcut.shape.command_name,
  command: z.optional(SavedShortcut.shape.shortcut_command),
  description: z.optional(SavedShortcut.shape.description),
  icon: z.optional(SavedShortcut.shape.shortcut_icon),
  /** What a press does: send the question at once, or show the fields in a panel first. */
  sends: z.optional(wordOf(ShortcutSendType)),
  question: SavedShortcut.shape.template_query,
  /** Called before the agent answers: the names of a plugin of the file and of one of its tools. */
  tool: z.optional(z.strictObject({ plugin: z.string().check(z.maxLength(200)), name: ToolName })),
  fields: z.optional(
    z.array(
      z.strictObject({
        name,
        description: z.optional(description),
        type: z.optional(wordOf(ShortcutInputType)),
        options: z.optional(options),
        default_value: z.optional(default_value),
        hidden: z.optional(z.boolean()),
        required: z.optional(z.boolean()),
        /** Of the tool. */
        parameter: z.optional(z.string().check(z.minLength(1), z.maxLength(SHORTCUT_PARAMETER_MAX))),
      }),
    ),
  ),
});
export type FileShortcut = z.infer<typeof FileShortcut>;

/** Finds the tool that a shortcut of a file names. */
export type FindShortcutTool = (named: NonNullable<FileShortcut['tool']>) => ShortcutTool | undefined;

/** A shortcut of a file in a bot. Ids are needed within the bot only. Without its tool it only asks. */
export function fromFileShortcut(shortcut: FileShortcut, index: number, findTool: FindShortcutTool): ShortcutCommand {
  const tool = shortcut.tool && findTool(shortcut.tool);
  return {
    command_id: String(index + 1),
    command_name: shortcut.name,
    shortcut_command: shortcut.command ?? '',
    description: shortcut.description ?? '',
    shortcut_icon: shortcut.icon ?? '',
    send_type: ShortcutSendType[shortcut.sends ?? 'query'],
    template_query: shortcut.question,
    components_list: (shortcut.fields ?? []).map((field) => ({
      name: field.name,
      description: field.description ?? '',
      input_type: ShortcutInputType[field.type ?? 'text'],
      options: field.options ?? [],
      default_value: field.default_value ?? '',
      hide: field.hidden ?? false,
      is_required: field.required ?? false,
      ...(tool && field.parameter !== undefined && { tool_param: field.parameter }),
    })),
    ...(tool && { tool }),
  };
}

const anyTool: FindShortcutTool = ({ name }) => ({
  tool_type: ShortcutToolType.plugin,
  plugin_id: '0',
  plugin_api_id: '0',
  plugin_api_name: name,
});

/** The shortcuts of an agent in its file, in the order of the bar. The same are refused as in a draft. */
export const FileShortcuts = z.array(FileShortcut).check(({ value, issues }) => {
  const read = value.map((shortcut, index) => fromFileShortcut(shortcut, index, anyTool));
  const [problem] = ShortcutList.safeParse(read).error?.issues ?? [];
  if (problem) issues.push({ code: 'custom', input: value, path: problem.path.slice(0, 1), message: problem.message });
});
