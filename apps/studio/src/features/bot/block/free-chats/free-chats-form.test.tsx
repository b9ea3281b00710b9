import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { FreeChatsForm } from './free-chats-form.tsx';

describe('studio §3 monetize config: the block of the editor', () => {
  it('begins with a count that can be saved', async () => {
    const { saves } = openDraftEditor(<FreeChatsForm />);
    fireEvent.click(screen.getByRole('switch', { name: 'Limit answers per user' }));
    await waitFor(() =>
      expect(saves()).toMatchObject([
        { bot_info: { monetize_config: { is_enable: true, free_chat_allowance_count: 10, refresh_period: 1 } } },
      ]),
    );
  });

  it('saves no count that is none', async () => {
    const draft = loadedDraft({
      monetize_config: { is_enable: true, free_chat_allowance_count: 10, refresh_period: 2 },
    });
    const { saves } = openDraftEditor(<FreeChatsForm />, { draft });
    const count = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Answers' });
    fireEvent.change(count, { target: { value: '0' } });
    expect(screen.getByText('Enter a number from 1 to 100000.')).toBeTruthy();
    fireEvent.change(count, { target: { value: '25' } });
    expect(screen.queryByText('Enter a number from 1 to 100000.')).toBeNull();
    await waitFor(() =>
      expect(saves()).toMatchObject([{ bot_info: { monetize_config: { free_chat_allowance_count: 25 } } }]),
    );
  });
});
