import { SuggestReplyMode } from '@parley/contract';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import { OpeningForm } from './opening/opening-form.tsx';
import { SuggestionForm } from './suggestion/suggestion-form.tsx';

const suggestion = (customized_suggest_prompt: string) => ({
  suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.custom, customized_suggest_prompt },
});

/** Puts the caret after "Hel" of "Hello". */
function focusInside(name: string): HTMLTextAreaElement {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name });
  field.focus();
  field.setSelectionRange(3, 3);
  return field;
}

const caretText = ({ value, selectionStart }: HTMLTextAreaElement) => value.slice(0, selectionStart);

describe('the caret, when a merge changes the text before and after it', () => {
  it('stays at its place in the opening message', () => {
    const { editor } = openDraftEditor(<OpeningForm />);
    const show = (prologue: string) =>
      act(() => editor.change('onboarding_info', { ...editor.getDraft().onboarding_info, prologue }));
    show('Hello');
    const field = focusInside('Opening message');
    show('Welcome. Hello');
    expect(caretText(field)).toBe('Welcome. Hel');
    show('Welcome. Hello there');
    expect(caretText(field)).toBe('Welcome. Hel');
  });

  it('stays at its place in the prompt for suggestions', () => {
    const { editor } = openDraftEditor(<SuggestionForm />, { draft: loadedDraft(suggestion('Hello')) });
    const field = focusInside('Prompt for suggestions');
    act(() => editor.change('suggest_reply_info', suggestion('Welcome. Hello').suggest_reply_info));
    expect(caretText(field)).toBe('Welcome. Hel');
  });
});
