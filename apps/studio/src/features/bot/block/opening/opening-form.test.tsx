import { StoreIcon, SuggestOpeningQuestions } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerIconUpload } from '../../../../testing/answer-icon-upload.ts';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { OpeningForm } from './opening-form.tsx';

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Opening message' });
const questions = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Question \d/ }).map((one) => one.value);

/** Holds an answer back until the test opens it. */
function newGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

async function openInsert(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await screen.findByRole('menu');
}

describe('wire §4 opening message', () => {
  it('gets a variable where the caret is', async () => {
    openDraftEditor(<OpeningForm />, { draft: loadedDraft({ onboarding_info: { prologue: 'Hi !' } }) });
    message().setSelectionRange(3, 3);
    await openInsert();
    fireEvent.click(screen.getByRole('menuitem', { name: /^user_name/ }));
    expect(message().value).toBe('Hi {{user_name}}!');
  });

  it('gets a picture that is uploaded, and says why one is refused', async () => {
    const { server } = openDraftEditor(<OpeningForm />, {
      script: (script) => answerIconUpload(script, { upload_uri: 'cat', upload_url: '/api/object/cat' }),
    });
    await openInsert();
    const choose = () =>
      fireEvent.change(screen.getByLabelText('Picture…', { selector: 'input' }), {
        target: { files: [new File(['x'], 'cat.png')] },
      });
    choose();
    await waitFor(() => expect(message().value).toBe('![](/api/object/cat)'));
    expect(server.requestsOf(StoreIcon).map(({ body }) => body)).toEqual([{ object_uri: 'uploaded', biz_type: 0 }]);
    server.refuse(StoreIcon, 'iconNotAnImage');
    choose();
    expect((await screen.findByRole('alert')).textContent).toContain('PNG, JPEG, GIF or WebP');
  });
});

describe('wire §4 opening message at its limit', () => {
  it('gets nothing more inserted, and says why', async () => {
    openDraftEditor(<OpeningForm />, { draft: loadedDraft({ onboarding_info: { prologue: 'x'.repeat(790) } }) });
    await openInsert();
    fireEvent.click(screen.getByRole('menuitem', { name: /^user_name/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('800');
    expect(message().value).toBe('x'.repeat(790));
  });

  it('gets a picture into the text that was typed while it was uploaded', async () => {
    const uploaded = newGate();
    openDraftEditor(<OpeningForm />, {
      script(script) {
        answerIconUpload(script);
        script.answerWith(StoreIcon, async () => {
          await uploaded.opened;
          return { data: { upload_uri: 'cat', upload_url: '/api/object/cat' } };
        });
      },
    });
    await openInsert();
    fireEvent.change(screen.getByLabelText('Picture…', { selector: 'input' }), {
      target: { files: [new File(['x'], 'cat.png')] },
    });
    fireEvent.change(message(), { target: { value: 'Look: ' } });
    uploaded.open();
    await waitFor(() => expect(message().value).toBe('Look: ![](/api/object/cat)'));
  });

  it('does not open the menu by itself when the draft can be edited again', async () => {
    const { editor } = openDraftEditor(<OpeningForm />);
    await openInsert();
    act(() => editor.setLocked(true));
    expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
    act(() => editor.setLocked(false));
    expect(screen.getByRole('button', { name: 'Insert' })).toBeTruthy();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('wire §4 suggested questions', () => {
  it('are proposed on request from the draft as it is shown, and added to those that there are', async () => {
    const { server } = openDraftEditor(<OpeningForm />, {
      draft: loadedDraft({
        prompt_info: { prompt: 'Plans trips.' },
        onboarding_info: { prologue: 'Hi', suggested_questions: ['Where?'] },
      }),
      script: (script) => script.answer(SuggestOpeningQuestions, { questions: ['When?', 'How?'] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest questions' }));
    await waitFor(() => expect(questions()).toEqual(['Where?', 'When?', 'How?']));
    expect(server.requestsOf(SuggestOpeningQuestions).map(({ body }) => body)).toEqual([
      { bot_id: '30', prompt: 'Plans trips.', prologue: 'Hi', suggested_questions: ['Where?'] },
    ]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => `Question ${index}?`);

  it('are added to what was typed while the model was asked, as many as there is room for', async () => {
    const asked = newGate();
    const { editor } = openDraftEditor(<OpeningForm />, {
      draft: loadedDraft({ onboarding_info: { prologue: 'Hi', suggested_questions: many(8) } }),
      script: (script) =>
        script.answerWith(SuggestOpeningQuestions, async () => {
          await asked.opened;
          return { questions: ['When?', 'How?', 'Why?'] };
        }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest questions' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add question' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Question 9' }), { target: { value: 'When?' } });
    fireEvent.change(message(), { target: { value: 'Hello' } });
    asked.open();
    await waitFor(() => expect(questions()).toEqual([...many(8), 'When?', 'How?']));
    expect(editor.getDraft().onboarding_info.prologue).toBe('Hello');
  });

  it('are asked for by a press only: not again when a question of a full list is removed', async () => {
    const { server } = openDraftEditor(<OpeningForm />, {
      draft: loadedDraft({ onboarding_info: { suggested_questions: many(9) } }),
      script: (script) => script.answer(SuggestOpeningQuestions, { questions: ['When?'] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest questions' }));
    await waitFor(() => expect(questions()).toHaveLength(10));
    fireEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
    await screen.findByRole('button', { name: 'Suggest questions' });
    await act(async () => undefined);
    expect(server.requestsOf(SuggestOpeningQuestions)).toHaveLength(1);
    expect(questions()).toHaveLength(9);
  });

  it('say why there are none', async () => {
    openDraftEditor(<OpeningForm />, { script: (script) => script.refuse(SuggestOpeningQuestions, 'fixNeedsModel') });
    fireEvent.click(screen.getByRole('button', { name: 'Suggest questions' }));
    expect((await screen.findByRole('alert')).textContent).toContain('demonstration model');
    expect(questions()).toEqual([]);
  });
});
