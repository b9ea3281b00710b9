import { ProposeFix, type TraceStep } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { useDraftEditor } from '../../draft/draft-editor.ts';
import { FixDialog } from './fix-dialog.tsx';

const failed: TraceStep = {
  step_id: '1',
  kind: 'model',
  name: 'scripted',
  state: 'done',
  started_at: 0,
  first_token_at: null,
  ended_at: 1,
  finish_reason: 'length',
  error: '',
  usage: null,
  cost: null,
};

const onClose = vi.fn();

function OpenedDialog() {
  const reply = { conversation_id: '40', reply_id: '50' };
  return <FixDialog editor={useDraftEditor()} reply={reply} step={failed} needsWish={false} onClose={onClose} />;
}

const open = (rest = '') =>
  openDraftEditor(<OpenedDialog />, {
    draft: loadedDraft({ prompt_info: { prompt: `Be kind.${rest}` } }),
    script: (server) =>
      server.answer(ProposeFix, {
        cause: 'found-by-model',
        explanation: 'The prompt does not ask for short answers.',
        changes: { prompt_info: { prompt: `Be kind and brief.${rest}` }, model_info: { max_tokens: 8_192 } },
      }),
  });
const applyButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Apply to draft' });

describe('a proposed fix', () => {
  it('is shown before it changes the draft, which it then does as if it was typed', async () => {
    const { editor } = open();
    const apply = await applyButton();
    screen.getByText('The prompt does not ask for short answers.');
    screen.getByRole('listitem', { name: /4,096.*8,192/ });
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind.');
    fireEvent.click(apply);
    expect(editor.getDraft()).toMatchObject({
      prompt_info: { prompt: 'Be kind and brief.' },
      model_info: { max_tokens: 8_192, temperature: null },
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('keeps what has changed in the draft since it was asked for', async () => {
    const { editor } = open('\n\nAnswer in French.');
    const apply = await applyButton();
    act(() => {
      editor.change('prompt_info', { prompt: 'Be kind.\n\nAnswer in German.' });
      editor.change('model_info', { ...editor.getDraft().model_info, temperature: 0.2 });
    });
    fireEvent.click(apply);
    expect(editor.getDraft()).toMatchObject({
      prompt_info: { prompt: 'Be kind and brief.\n\nAnswer in German.' },
      model_info: { max_tokens: 8_192, temperature: 0.2 },
    });
  });

  it('shows what it replaces of a change that it cannot be merged with', async () => {
    const { editor } = open();
    const apply = await applyButton();
    act(() => editor.change('prompt_info', { prompt: 'Be strict.' }));
    expect(screen.getByText('strict')).toBeTruthy();
    fireEvent.click(apply);
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind and brief.');
  });

  it('cannot be applied once the edit lock is lost', async () => {
    const { editor } = open();
    await applyButton();
    act(() => editor.setLocked(true));
    await waitFor(async () => expect((await applyButton()).disabled).toBe(true));
  });
});
