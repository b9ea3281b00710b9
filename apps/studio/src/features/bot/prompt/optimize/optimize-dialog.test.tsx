import { ListModels, OptimizePrompt, type RefusalName } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loginStore } from '../../../../session/login-store.ts';
import { accountUser } from '../../../../testing/account-user.ts';
import { chatModel } from '../../../../testing/chat-model.ts';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { OptimizeDialog } from './optimize-dialog.tsx';

const before = 'You cook.\n\nGreet {{user_name}}.\n\nBe kind.';
const after = 'You are a cook.\n\nGreet {{user_name}}.\n\nBe kind and brief.';

function open(prompt = before, refusal?: RefusalName, isDemonstration = false) {
  const onTake = vi.fn();
  const onClose = vi.fn();
  const opened = openDraftEditor(<OptimizeDialog botId="30" onTake={onTake} onClose={onClose} />, {
    draft: loadedDraft({ prompt_info: { prompt } }),
    script: (server) => {
      server.answer(ListModels, { models: [chatModel({ is_built_in: isDemonstration })] });
      if (refusal) server.refuse(OptimizePrompt, refusal);
      else server.answer(OptimizePrompt, { prompt: after });
    },
  });
  return { ...opened, onTake, onClose };
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const propose = async () => fireEvent.click(await button('Propose a prompt'));
const wishField = () => screen.getByLabelText('What should be different? (optional)');

describe('studio §4 prompt optimisation', () => {
  it('sends the prompt as it is on the page, with the wish', async () => {
    const { server } = open();
    fireEvent.change(wishField(), { target: { value: ' Be brief ' } });
    await propose();
    await button('Take all changes');
    expect(server.requestsOf(OptimizePrompt).map(({ body }) => body)).toEqual([
      { bot_id: '30', prompt: before, wish: 'Be brief' },
    ]);
  });

  it('takes the whole proposal', async () => {
    const { onTake, editor } = open();
    await propose();
    fireEvent.click(await button('Take all changes'));
    expect(onTake).toHaveBeenCalledWith(after);
    expect(editor.getDraft().prompt_info.prompt).toBe(before);
  });

  it('takes some hunks, or none', async () => {
    const { onTake } = open();
    await propose();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Take change 1 of 2' }));
    fireEvent.click(await button('Take 1 of 2 changes'));
    expect(onTake).toHaveBeenCalledWith(before.replace('Be kind.', 'Be kind and brief.'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Take change 2 of 2' }));
    expect((await button('Take 0 of 2 changes')).disabled).toBe(true);
  });

  it('keeps what is typed meanwhile, and shows the hunks of the new text', async () => {
    const { onTake, editor } = open();
    await propose();
    await button('Take all changes');
    act(() => editor.change('prompt_info', { prompt: before.replace('Greet', 'Welcome') }));
    fireEvent.click(await button('Take all changes'));
    expect(onTake).toHaveBeenCalledWith(after.replace('Greet', 'Welcome'));
  });

  it('warns of variables that would be lost', async () => {
    open(before.replace('{{user_name}}', '{{user_name}} in {{city}}'));
    await propose();
    await screen.findByText(/no longer be in the prompt: \{\{city\}\}/);
  });

  it('says why there is no proposal, and asks again', async () => {
    const { server } = open(before, 'fixNeedsModel');
    await propose();
    await screen.findByText(/demonstration model cannot propose/);
    server.answer(OptimizePrompt, { prompt: before });
    await propose();
    await screen.findByText('The model found nothing to improve.');
  });

  it('says at once that the built-in demonstration cannot, and leads administrators to the models', async () => {
    const { server } = open(before, 'fixNeedsModel', true);
    await screen.findByText(/ask your administrator/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    act(() => loginStore.dispatch({ type: 'user-found', user: accountUser({ is_administrator: true }) }));
    expect((await screen.findByRole('link', { name: 'Open Models' })).getAttribute('href')).toBe('/admin/models');
    expect(screen.queryByText(/ask your administrator/)).toBeNull();
    expect(server.requestsOf(OptimizePrompt)).toEqual([]);
  });

  it('needs a wish where there is no prompt', async () => {
    const { server } = open('');
    expect((await button('Propose a prompt')).getAttribute('aria-disabled')).toBe('true');
    await propose();
    expect(server.requestsOf(OptimizePrompt)).toHaveLength(0);
    fireEvent.change(wishField(), { target: { value: 'Cooks' } });
    await propose();
    await button('Take all changes');
  });

  it('can be stopped, and takes nothing without the edit lock', async () => {
    const { server, editor } = open();
    server.hold(OptimizePrompt);
    await propose();
    fireEvent.click(await button('Stop'));
    await waitFor(() => expect(server.requestsOf(OptimizePrompt)[0]?.signal?.aborted).toBe(true));
    server.answer(OptimizePrompt, { prompt: after });
    await propose();
    await button('Take all changes');
    act(() => editor.setLocked(true));
    await waitFor(async () => expect((await button('Take all changes')).disabled).toBe(true));
  });
});
