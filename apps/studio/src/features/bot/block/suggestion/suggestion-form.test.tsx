import { SuggestReplyMode } from '@parley/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localCache } from '../../../../local-cache/local-cache.ts';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

const refusedText = 'Ask about {{topic';

it('studio §5: a prompt with double curly braces is kept in draft and backup, not saved, and holds nothing else back', async () => {
  const custom = { suggest_reply_mode: SuggestReplyMode.custom, customized_suggest_prompt: '' };
  const { editor, saves } = openDraftEditor(<SuggestionForm />, { draft: loadedDraft({ suggest_reply_info: custom }) });
  fireEvent.change(screen.getByRole('textbox', { name: 'Prompt for suggestions' }), { target: { value: refusedText } });
  act(() => editor.change('description', 'Plans trips'));
  await act(() => editor.flush());
  await act(() => editor.flush());
  await act(() => editor.flush());
  expect(saves()).toEqual([{ bot_info: { bot_id: '30', description: 'Plans trips' }, base_commit_version: '4' }]);
  expect(editor.getDraft().suggest_reply_info.customized_suggest_prompt).toBe(refusedText);
  expect(editor.getSaving()).toMatchObject({
    status: 'refused',
    refused: [{ section: 'suggest_reply_info', message: expect.stringContaining('Double curly braces are reserved') }],
  });
  localCache.flush();
  expect(JSON.stringify({ ...localStorage })).toContain(refusedText);
});
