import { lazyPart } from '../../page/lazy-part.tsx';

export { TasksButton } from './tasks-button.tsx';

/** The page of an agent loads the button alone. */
export const TaskSkillForm = lazyPart(async () => (await import('./skill/task-skill-form.tsx')).TaskSkillForm);
