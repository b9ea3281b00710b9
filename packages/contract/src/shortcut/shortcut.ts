import * as z from 'zod/mini';
import { ShortcutInputType, ShortcutSendType, ShortcutToolType } from './shortcut-values.ts';

/** A field of the form that a shortcut opens. */
const ShortcutComponent = z.object({
  /** The question has its value in place of `{{name}}`. */
  name: z.string(),
  description: z.string(),
  input_type: z.literal(Object.values(ShortcutInputType)),
  /** The choices of a select. */
  options: z.array(z.string()),
  default_value: z.string(),
  /** Not in the form: it always has its default. */
  hide: z.boolean(),
  is_required: z.boolean(),
  /** The parameter of the shortcut's tool that gets its value. */
  tool_param: z.optional(z.string()),
});
export type ShortcutComponent = z.infer<typeof ShortcutComponent>;

/** A tool of a plugin that the bot has. */
const ShortcutTool = z.object({
  tool_type: z.literal(ShortcutToolType.plugin),
  plugin_id: z.string(),
  plugin_api_id: z.string(),
  plugin_api_name: z.string(),
});
export type ShortcutTool = z.infer<typeof ShortcutTool>;

/**
 * A button above the input that asks a prepared question (studio §3 shortcut list). What is saved passes `ShortcutList`, which
 * pages that only show drafts do not load.
 */
export const ShortcutCommand = z.object({
  /** Unique in its bot. */
  command_id: z.string(),
  command_name: z.string(),
  /** What one types in place of pressing the button, such as `/translate`; empty for none. */
  shortcut_command: z.string(),
  description: z.string(),
  /** One of `SHORTCUT_ICONS`; empty for none. */
  shortcut_icon: z.string(),
  send_type: z.literal(Object.values(ShortcutSendType)),
  template_query: z.string(),
  components_list: z.array(ShortcutComponent),
  /** Called before the bot answers, with the values of the fields that name its parameters (wire §4). */
  tool: z.optional(ShortcutTool),
});
export type ShortcutCommand = z.infer<typeof ShortcutCommand>;
