import {
  ContinueTaskRun,
  CreateTask,
  DeleteTask,
  ListTaskRuns,
  ListTasks,
  MarkTaskRead,
  PauseTask,
  RunTask,
  Scene,
  type Task,
  type TaskRun,
  UpdateTask,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDraftEditor } from '../../testing/open-draft-editor.tsx';
import { TasksButton } from './tasks-button.tsx';
import { TasksDialog } from './tasks-dialog.tsx';

const task = (change: Partial<Task> = {}): Task => ({
  task_id: '7',
  bot_id: '30',
  scene: Scene.playground,
  task_type: '2',
  name: 'News',
  prompt: 'What is new?',
  schedule: { type: 'cron', cron: '0 9 * * 1', time_zone: 'Europe/Berlin' },
  pause: '',
  is_disabled: false,
  next_run_at: Date.UTC(2026, 10, 23, 8),
  last_run: null,
  unread_count: 0,
  ...change,
});
const run = (change: Partial<TaskRun> = {}): TaskRun => ({
  task_run_id: '70',
  status: 'done',
  due_at: Date.UTC(2026, 10, 16, 8),
  is_manual: false,
  missed_count: 0,
  ended_at: Date.UTC(2026, 10, 16, 8, 1),
  text: 'Three mails.',
  error: '',
  is_read: true,
  ...change,
});

function openTasks(
  tasks: Task[],
  {
    isAllowed = true,
    runs = [] as TaskRun[],
    onClose = () => undefined,
    chat = { botId: '30' } as { botId: string; conversationId?: string },
  } = {},
) {
  return openDraftEditor(<TasksDialog chat={chat} onClose={onClose} />, {
    script(server) {
      server.answer(ListTasks, { tasks, user_task_allowed: isAllowed });
      server.answer(ListTaskRuns, { runs, next_cursor: '' });
      server.answer(MarkTaskRead, {});
    },
  });
}

/** Menus open with the keyboard, too. */
async function choose(name: string, item: string): Promise<void> {
  const trigger = await screen.findByRole('button', { name: `Actions for “${name}”` });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('studio §1 scheduled tasks of the user', () => {
  it('are listed with when they run, and what is new', async () => {
    openTasks([
      task({ unread_count: 2 }),
      task({ task_id: '8', name: 'Of the agent', task_type: '1', pause: 'unread', scene: Scene.home }),
    ]);
    const list = await screen.findByRole('list', { name: 'Tasks' });
    const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    // Both times are those of the time zone that is named.
    expect(first.textContent).toContain('Every Monday at 09:00 · Next: Nov 23, 2026, 09:00 · Europe/Berlin');
    expect(first.textContent).toContain('2 unread');
    expect(second.textContent).toContain('Paused: unread for a long time');
    expect(second.textContent).toContain('From the agent');
    expect(second.textContent).toContain('Published agent');
    expect(first.textContent).not.toContain('Published agent');
  });

  it('say when the last run has failed', async () => {
    openTasks([
      task({ unread_count: 1, last_run: run({ status: 'failed', text: '', error: 'No model.', is_read: false }) }),
      task({ task_id: '8', name: 'Mails', last_run: run() }),
    ]);
    const list = await screen.findByRole('list', { name: 'Tasks' });
    const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first.textContent).toContain('Last run failed');
    expect(second.textContent).not.toContain('Last run failed');
  });

  it('are added with their schedule', async () => {
    const { server } = openTasks([]);
    server.answer(CreateTask, { task: task() });
    fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add task' });
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: ' News ' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'What the agent is asked' }), {
      target: { value: 'What is new?' },
    });
    fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '07:30' } });
    fireEvent.change(within(dialog).getByLabelText('Time zone'), { target: { value: 'Nowhere' } });
    const zone = within(dialog).getByLabelText('Time zone');
    expect(zone.getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getByText('Enter a time zone, such as Europe/Berlin.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Time zone'), { target: { value: 'Asia/Tokyo' } });
    expect(within(dialog).getByText(/^Next: /)).toBeTruthy();
    fireEvent.click(save);
    await waitFor(() =>
      expect(server.requestsOf(CreateTask).map(({ body }) => body)).toEqual([
        {
          bot_id: '30',
          scene: Scene.playground,
          name: 'News',
          prompt: 'What is new?',
          schedule: { type: 'cron', cron: '30 7 * * *', time_zone: 'Asia/Tokyo' },
        },
      ]),
    );
  });

  it('are changed, paused, run and deleted', async () => {
    const { server } = openTasks([task()], { runs: [run()] });
    server.answer(UpdateTask, { task: task() });
    server.answer(PauseTask, { task: task({ pause: 'user' }) });
    server.answer(DeleteTask, {});
    server.answer(RunTask, { run: run({ status: 'waiting' }) });
    await choose('News', 'Pause');
    await waitFor(() => expect(server.requestsOf(PauseTask)[0]?.body).toEqual({ task_id: '7', is_paused: true }));
    await choose('News', 'Edit task');
    const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Mails' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsOf(UpdateTask)[0]?.body).toMatchObject({ task_id: '7', name: 'Mails' }));
    await choose('News', 'Delete task');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete “News”?' })).getByRole('button', {
        name: 'Delete task',
      }),
    );
    await waitFor(() => expect(server.requestsOf(DeleteTask)[0]?.body).toEqual({ task_id: '7' }));
    await choose('News', 'Run now');
    // Its history opens, where the run is.
    expect(await screen.findByRole('list', { name: 'History of “News”' })).toBeTruthy();
  });

  it('have a history that is read by looking at it, and that the chat continues from', async () => {
    const onClose = vi.fn();
    const { server } = openTasks([task({ unread_count: 1 })], {
      runs: [
        run({ is_read: false, missed_count: 2 }),
        run({ task_run_id: '71', status: 'failed', text: '', error: 'No model.' }),
      ],
      onClose,
    });
    server.answer(ContinueTaskRun, { conversation_id: '1', message_id: '2' });
    fireEvent.click(await screen.findByRole('button', { name: 'History of “News”' }));
    const list = await screen.findByRole('list', { name: 'History of “News”' });
    expect(list.textContent).toContain('Three mails.');
    expect(list.textContent).toContain('Also for 2 missed times');
    expect(list.textContent).toContain('No model.');
    await waitFor(() => expect(server.requestsOf(MarkTaskRead)[0]?.body).toEqual({ task_id: '7' }));
    fireEvent.click(within(list).getByRole('button', { name: 'Continue in chat' }));
    await waitFor(() =>
      expect(server.requestsOf(ContinueTaskRun)[0]?.body).toEqual({ task_run_id: '70', scene: Scene.playground }),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('are those of the published agent on the chat page, where their answers are continued', async () => {
    const { server } = openTasks([task({ scene: Scene.openSdk })], {
      runs: [run()],
      chat: { botId: '30', conversationId: '50' },
    });
    server.answer(ContinueTaskRun, { conversation_id: '50', message_id: '2' });
    const list = await screen.findByRole('list', { name: 'Tasks' });
    expect(list.textContent).not.toContain('Published agent');
    expect(server.requestsOf(ListTasks)[0]?.body).toEqual({ bot_id: '30', is_published: true });
    fireEvent.click(screen.getByRole('button', { name: 'History of “News”' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in chat' }));
    await waitFor(() =>
      expect(server.requestsOf(ContinueTaskRun)[0]?.body).toEqual({
        task_run_id: '70',
        scene: Scene.default,
        conversation_id: '50',
      }),
    );
  });

  it('show all of a long answer', async () => {
    const lines = Array.from({ length: 20 }, (_, line) => `Line ${line}`).join('\n');
    openTasks([task()], { runs: [run({ text: lines }), run({ task_run_id: '71', text: 'Short.' })] });
    fireEvent.click(await screen.findByRole('button', { name: 'History of “News”' }));
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('that the builder has switched off say so, and cannot be run', async () => {
    openTasks([task({ task_type: '1', is_disabled: true, next_run_at: null })]);
    const list = await screen.findByRole('list', { name: 'Tasks' });
    expect(list.textContent).toContain('Switched off by the agent');
    const trigger = screen.getByRole('button', { name: 'Actions for “News”' });
    trigger.focus();
    fireEvent.keyDown(trigger, { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: 'Pause' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Run now' })).toBeNull();
  });

  it('cannot be added where the agent lets its users add none', async () => {
    openTasks([], { isAllowed: false });
    expect(await screen.findByText('This agent has no tasks, and does not let its users add any.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();
  });

  it('mark the button above the chat when there is something new', async () => {
    openDraftEditor(<TasksButton botId="30" />, {
      script: (server) => server.answer(ListTasks, { tasks: [task({ unread_count: 3 })], user_task_allowed: true }),
    });
    expect(await screen.findByRole('button', { name: 'Tasks, 3 unread' })).toBeTruthy();
  });

  it('are read anew when their list is opened: the agent may have added one just now', async () => {
    const { server } = openDraftEditor(<TasksButton botId="30" />, {
      script: (scripted) => scripted.answer(ListTasks, { tasks: [], user_task_allowed: true }),
    });
    await waitFor(() => expect(server.requestsOf(ListTasks)).toHaveLength(1));
    server.answer(ListTasks, { tasks: [task()], user_task_allowed: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Tasks' }));
    const list = await screen.findByRole('list', { name: 'Tasks' });
    expect(within(list).getByText('News')).toBeTruthy();
  });

  it('have no button on the chat page of an agent that has none and allows none', async () => {
    const { server } = openDraftEditor(<TasksButton botId="30" conversationId="50" />, {
      script: (scripted) => scripted.answer(ListTasks, { tasks: [], user_task_allowed: false }),
    });
    await waitFor(() => expect(server.requestsOf(ListTasks)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Tasks' })).toBeNull();
  });
});
