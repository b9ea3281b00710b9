import { DatabaseSkillForm } from '../../../database/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** The tables of the agent. */
export function DatabaseForm() {
  const { spaceId } = useDraftEditor();
  const [list, change] = useSection('database_list');
  const isEditable = useIsEditable();
  return <DatabaseSkillForm spaceId={spaceId} list={list} isReadOnly={!isEditable} onChange={change} />;
}
