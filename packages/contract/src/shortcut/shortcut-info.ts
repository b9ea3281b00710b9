import * as z from 'zod/mini';

/** A shortcut as a chat panel gets it. */
export const ShortcutInfo = z.object({
  command_id: z.string(),
  command_name: z.string(),
  shortcut_command: z.string(),
  description: z.string(),
  shortcut_icon: z.string(),
  send_type: z.int(),
  template_query: z.string(),
  components_list: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      input_type: z.int(),
      options: z.array(z.string()),
      default_value: z.string(),
      hide: z.boolean(),
      is_required: z.boolean(),
      tool_param: z.optional(z.string()),
    }),
  ),
  tool: z.optional(
    z.object({
      tool_type: z.int(),
      plugin_id: z.string(),
      plugin_api_id: z.string(),
      plugin_api_name: z.string(),
    }),
  ),
});
export type ShortcutInfo = z.infer<typeof ShortcutInfo>;
