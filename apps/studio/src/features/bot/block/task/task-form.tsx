import { TaskSkillForm } from '../../../task/index.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** What the agent does by itself, and when. */
export function TaskForm() {
  const [skill, change] = useSection('task_info');
  return <TaskSkillForm skill={skill} isReadOnly={!useIsEditable()} onChange={change} />;
}
