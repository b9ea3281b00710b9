import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { TaskForm } from './task-form.tsx';

describe('studio §3 task: the block of the editor', () => {
  const preset = {
    key: 'task-1',
    name: 'News',
    prompt: 'What is new?',
    schedule: { type: 'interval', every_minutes: 60, time_zone: 'UTC' } as const,
    is_disabled: false,
  };

  it('lets users add tasks, and has tasks for all of them', async () => {
    const { saves } = openDraftEditor(<TaskForm />);
    fireEvent.click(await screen.findByRole('switch', { name: 'Users can add tasks' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add task' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add task' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'News' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'What the agent is asked' }), {
      target: { value: 'What is new?' },
    });
    fireEvent.change(within(dialog).getByLabelText('Time zone'), { target: { value: 'UTC' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saves()).toContainEqual(
        expect.objectContaining({
          bot_info: expect.objectContaining({
            task_info: {
              user_task_allowed: true,
              task_list: [
                { ...preset, key: expect.any(String), schedule: { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' } },
              ],
            },
          }),
        }),
      ),
    );
  });

  it('is read-only in a preview', async () => {
    const draft = loadedDraft({ task_info: { user_task_allowed: false, task_list: [preset] } });
    openDraftEditor(<TaskForm />, { draft, isPreview: true });
    expect((await screen.findByRole('list', { name: 'Scheduled tasks' })).textContent).toContain('Every hour');
    expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Actions|Add/ })).toBeNull();
  });
});
