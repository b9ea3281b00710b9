import { type ShortcutInfo, ShortcutInputType, ShortcutSendType } from '@parley/contract';
import type { Shortcut, ShortcutField, ShortcutUpload } from '../state/shortcut.ts';

const uploadOf = new Map<number, ShortcutUpload>(
  Object.entries(ShortcutInputType).flatMap(([name, type]): [number, ShortcutUpload][] =>
    type > ShortcutInputType.select ? [[type, name as ShortcutUpload]] : [],
  ),
);

/** A shortcut of the bot as one of the bar. */
export function toShortcut(info: ShortcutInfo): Shortcut {
  return {
    // Apart from those of the host.
    id: `bot-${info.command_id}`,
    name: info.command_name,
    template: info.template_query,
    fields: info.components_list.map((field) => toField(field, info.send_type === ShortcutSendType.query)),
    ...(info.shortcut_command && { command: info.shortcut_command }),
    ...(info.description && { description: info.description }),
    ...(info.shortcut_icon && { icon: info.shortcut_icon }),
    ...(info.tool && {
      tool: {
        shortcutId: info.command_id,
        pluginId: info.tool.plugin_id,
        id: info.tool.plugin_api_id,
        name: info.tool.plugin_api_name,
      },
    }),
  };
}

/** Without a form every field has its default. */
function toField(field: ShortcutInfo['components_list'][number], hasNoForm: boolean): ShortcutField {
  const upload = uploadOf.get(field.input_type);
  return {
    name: field.name,
    label: field.name,
    isRequired: field.is_required,
    isHidden: field.hide || hasNoForm,
    ...(field.description && { description: field.description }),
    ...(field.default_value && { defaultValue: field.default_value }),
    ...(field.input_type === ShortcutInputType.select && { options: field.options }),
    ...(upload && { upload }),
    ...(field.tool_param !== undefined && { parameter: field.tool_param }),
  };
}
