import { SHORTCUT_ICONS, type ShortcutCommand, type ShortcutComponent, ShortcutSendType } from '@parley/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { inputTypeTexts } from './skill/input-types.ts';

/** A line for each shortcut and for each of its fields, with everything that can be changed about them. */
export function useShortcutTexts(): (shortcuts: readonly ShortcutCommand[]) => readonly string[] {
  const { t } = useTranslation();
  const line = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
  const iconText = (name: string) => {
    const icon = SHORTCUT_ICONS.find((known) => known === name);
    return icon ? t(`shortcut_icon_${icon}`) : '';
  };
  const fieldLine = ({
    name,
    description,
    input_type,
    options,
    default_value,
    hide,
    is_required,
    tool_param,
  }: ShortcutComponent) =>
    line(
      default_value === '' ? `{{${name}}}` : `{{${name}}} = ${default_value}`,
      t(inputTypeTexts[input_type]),
      options.join(', '),
      description,
      is_required ? t('shortcut_field_required') : '',
      hide ? t('shortcut_field_hidden') : '',
      tool_param === undefined ? '' : t('shortcut_parameter_line', { name: tool_param }),
    );
  return (shortcuts) =>
    shortcuts.flatMap((shortcut) => [
      line(
        shortcut.command_name,
        shortcut.shortcut_command,
        iconText(shortcut.shortcut_icon),
        shortcut.description,
        t(shortcut.send_type === ShortcutSendType.panel ? 'shortcut_sends_panel' : 'shortcut_sends_query'),
        shortcut.template_query,
        shortcut.tool ? t('shortcut_tool_line', { name: shortcut.tool.plugin_api_name }) : '',
      ),
      ...shortcut.components_list.map(fieldLine),
    ]);
}
