import { useSyncExternalStore } from 'react';
import { PluginSkillForm } from '../../../plugin/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** The plugins of the agent. */
export function PluginForm() {
  const { botId, spaceId, subscribe, getCommitVersion } = useDraftEditor();
  const [list, change] = useSection('plugin_list');
  const isEditable = useIsEditable();
  return (
    <PluginSkillForm
      botId={botId}
      draftVersion={useSyncExternalStore(subscribe, getCommitVersion)}
      spaceId={spaceId}
      list={list}
      isReadOnly={!isEditable}
      onChange={change}
    />
  );
}
