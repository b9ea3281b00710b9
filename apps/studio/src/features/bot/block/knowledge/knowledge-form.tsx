import { KnowledgeSkillForm } from '../../../knowledge/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** The knowledge of the agent, and how it is recalled. */
export function KnowledgeForm() {
  const { spaceId } = useDraftEditor();
  const [skill, change] = useSection('knowledge');
  const isEditable = useIsEditable();
  return <KnowledgeSkillForm spaceId={spaceId} skill={skill} isReadOnly={!isEditable} onChange={change} />;
}
