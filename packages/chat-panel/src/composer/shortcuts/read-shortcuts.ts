import { array, boolean, int, object, optional, type Read, string } from '@parley/chat-core';
import type { BotSkills, ShortcutInfo } from '@parley/contract';

const readInfos: Read<BotSkills['shortcuts']> = optional(
  array(
    object<ShortcutInfo>({
      command_id: string,
      command_name: string,
      shortcut_command: string,
      description: string,
      shortcut_icon: string,
      send_type: int,
      template_query: string,
      components_list: array(
        object<ShortcutInfo['components_list'][number]>({
          name: string,
          description: string,
          input_type: int,
          options: array(string),
          default_value: string,
          hide: boolean,
          is_required: boolean,
          tool_param: optional(string),
        }),
      ),
      tool: optional(
        object<NonNullable<ShortcutInfo['tool']>>({
          tool_type: int,
          plugin_id: string,
          plugin_api_id: string,
          plugin_api_name: string,
        }),
      ),
    }),
  ),
);

/** The shortcuts of a bot as the init response has them. A host may send anything: what cannot be read counts as none. */
export function readShortcuts(given: unknown): readonly ShortcutInfo[] {
  try {
    return readInfos(given, 'shortcuts') ?? [];
  } catch {
    return [];
  }
}
