import { type PluginList, ShortcutToolType, type UsablePlugin } from '@parley/contract';
import { usePinnedPlugins } from '../../../plugin/index.ts';
import { type BindableTool, ShortcutSkillForm } from '../../../shortcut/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** The shortcuts of the agent. They can call the tools of its plugins. */
export function ShortcutForm() {
  const [shortcuts, change] = useSection('shortcut_list');
  const [list] = useSection('plugin_list');
  const { spaceId } = useDraftEditor();
  const { data } = usePinnedPlugins(spaceId, list);
  const isEditable = useIsEditable();
  return (
    <ShortcutSkillForm
      shortcuts={shortcuts}
      tools={list.length === 0 ? [] : data && bindableTools(list, data.plugins)}
      isReadOnly={!isEditable}
      onChange={change}
    />
  );
}

const bindableTools = (list: PluginList, plugins: readonly UsablePlugin[]): BindableTool[] =>
  plugins.flatMap(({ plugin_id, name: pluginName, tools }) => {
    const added = list.find((entry) => entry.plugin_id === plugin_id)?.api_list.map(({ api_id }) => api_id) ?? [];
    return tools
      .filter(({ api_id }) => added.includes(api_id))
      .map(({ api_id, name, parameters }) => ({
        tool: { tool_type: ShortcutToolType.plugin, plugin_id, plugin_api_id: api_id, plugin_api_name: name },
        pluginName,
        parameters,
      }));
  });
