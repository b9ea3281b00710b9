import { CalendarClock } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const TaskForm = lazyPart(async () => (await import('./task-form.tsx')).TaskForm);

export const taskBlock: Block = {
  key: 'task_tab_status',
  group: 'skills',
  title: 'draft_section_task_info',
  help: 'task_help',
  Icon: CalendarClock,
  Form: TaskForm,
  summaryOf: ({ task_info: { task_list, user_task_allowed } }, t) =>
    task_list.map(({ name }) => name).join(', ') || t(user_task_allowed ? 'block_on' : 'suggestion_off'),
};
