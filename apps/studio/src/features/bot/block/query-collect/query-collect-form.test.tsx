import { DeleteCollectedQueries, ListCollectedQueries } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { QueryCollectForm } from './query-collect-form.tsx';

const policy = 'https://example.com/privacy';

describe('studio §3 query collect: the block of the editor', () => {
  it('collects nothing before there is a policy, and stops when it is taken away', async () => {
    const { saves } = openDraftEditor(<QueryCollectForm />);
    const toggle = screen.getByRole<HTMLButtonElement>('switch', { name: 'Collect questions' });
    const text = screen.getByRole('textbox', { name: 'Privacy policy' });
    expect(toggle.disabled).toBe(true);
    fireEvent.change(text, { target: { value: policy } });
    expect(toggle.disabled).toBe(false);
    fireEvent.click(toggle);
    await waitFor(() =>
      expect(saves().at(-1)).toMatchObject({
        bot_info: { user_query_collect_conf: { is_collected: true, private_policy: policy } },
      }),
    );
    fireEvent.change(text, { target: { value: ' ' } });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
  });

  it('shows the questions that were collected, and deletes them', async () => {
    const draft = loadedDraft({ user_query_collect_conf: { is_collected: true, private_policy: policy } });
    const queries = [{ id: '1', text: 'Where is my parcel?', asked_at: Date.UTC(2026, 10, 16) }];
    const { server } = openDraftEditor(<QueryCollectForm />, {
      draft,
      script(scripted) {
        scripted.answer(ListCollectedQueries, { queries, total: 1, next_cursor: '' });
        scripted.answer(DeleteCollectedQueries, {});
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'View questions' }));
    expect(await screen.findByText('Where is my parcel?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
    const asked = await screen.findByRole('dialog', { name: 'Delete all collected questions?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Delete all' }));
    await waitFor(() => expect(server.requestsOf(DeleteCollectedQueries)).toHaveLength(1));
  });
});
