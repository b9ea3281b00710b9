import * as z from 'zod/mini';
import { wordOf } from '../enum-word.ts';
import type { ShortcutCommand } from './shortcut.ts';
import { SavedShortcut, SavedShortcutComponent, ShortcutList } from './shortcut-list.ts';
import { ShortcutInputType, ShortcutSendType } from './shortcut-values.ts';

const { name, description, options, default_value } = SavedShortcutComponent.shape;

const FileShortcut = z.strictObject({
  name: SavedShortcut.shape.command_name,
  command: z.optional(SavedShortcut.shape.shortcut_command),
  description: z.optional(SavedShortcut.shape.description),
  icon: z.optional(SavedShortcut.shape.shortcut_icon),
  /** What a press does: send the question at once, or show the fields in a panel first. */
  sends: z.optional(wordOf(ShortcutSendType)),
  question: SavedShortcut.shape.template_query,
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
      }),
    ),
  ),
});
export type FileShortcut = z.infer<typeof FileShortcut>;

/** A shortcut of a file in a bot. Ids are needed within the bot only. */
export const fromFileShortcut = (shortcut: FileShortcut, index: number): ShortcutCommand => ({
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
  })),
});

/** The shortcuts of an agent in its file, in the order of the bar. The same are refused as in a draft. */
export const FileShortcuts = z.array(FileShortcut).check(({ value, issues }) => {
  const [problem] = ShortcutList.safeParse(value.map(fromFileShortcut)).error?.issues ?? [];
  if (problem) issues.push({ code: 'custom', input: value, path: problem.path.slice(0, 1), message: problem.message });
});
