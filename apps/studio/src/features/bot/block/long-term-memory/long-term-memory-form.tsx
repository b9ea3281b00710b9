import { MemorySkillForm } from '../../../memory/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** What the agent remembers about its users, and for how long. */
export function LongTermMemoryForm() {
  const { botId } = useDraftEditor();
  const [skill, change] = useSection('time_capsule_info');
  const isEditable = useIsEditable();
  return <MemorySkillForm botId={botId} skill={skill} isReadOnly={!isEditable} onChange={change} />;
}
