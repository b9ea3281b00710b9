import { type BotDraft, ListModels, type Model, newBotDraft } from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../language/start-language.ts';
import { scriptedServer } from '../../../testing/scripted-server.ts';
import { textLoaders } from '../../../texts.ts';
import { type DraftEditor, DraftEditorContext } from '../draft/draft-editor.ts';
import { PromptColumn } from './prompt-column.tsx';

const model = (contextTokens: number) =>
  ({
    model_id: 'model-1',
    name: 'Small',
    provider: 'openai',
    capabilities: { tools: true, vision: false, reasoning: false, context_tokens: contextTokens },
    purposes: ['chat'],
    price: { input: 1, output: 2 },
    default_for: ['chat'],
    is_built_in: false,
    from_environment: false,
  }) satisfies Model;

/** A draft that is changed at once, by the field and from outside. */
function draftWith(prompt: string, isEditable = true) {
  let draft: BotDraft = { ...newBotDraft, prompt_info: { prompt } };
  const listeners = new Set<() => void>();
  const parts: Partial<DraftEditor> = {
    botId: '30',
    spaceId: '10',
    getDraft: () => draft,
    isEditable: () => isEditable,
    change(section, value) {
      draft = { ...draft, [section]: value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // The prompt uses no more of it.
  const editor = parts as DraftEditor;
  const setEditable = (next: boolean) => {
    isEditable = next;
    for (const listener of listeners) listener();
  };
  return { editor, setEditable };
}

function open(editor: DraftEditor, contextTokens = 8_000) {
  scriptedServer().answer(ListModels, { models: [model(contextTokens)] });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <DraftEditorContext value={editor}>
          <PromptColumn />
        </DraftEditorContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
}

const textarea = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
const codeEditor = () =>
  waitFor(() => {
    const field = screen.getByRole('textbox', { name: 'Prompt' });
    expect(field.tagName).toBe('DIV');
    return field;
  });

beforeAll(() => startLanguage(textLoaders));
beforeEach(() => vi.useRealTimers());

describe('studio §5 prompt text', () => {
  it('can be written while the code editor is loading, and goes over to it', async () => {
    const { editor } = draftWith('You plan');
    open(editor);
    expect(textarea().value).toBe('You plan');
    fireEvent.input(textarea(), { target: { value: 'You plan trips' } });
    expect(editor.getDraft().prompt_info.prompt).toBe('You plan trips');
    expect((await codeEditor()).textContent).toBe('You plan trips');
  });

  it('shows changes from outside in both fields', async () => {
    const { editor } = draftWith('One');
    open(editor);
    act(() => editor.change('prompt_info', { prompt: 'Two' }));
    expect(textarea().value).toBe('Two');
    const field = await codeEditor();
    act(() => editor.change('prompt_info', { prompt: 'Two three' }));
    expect(field.textContent).toBe('Two three');
  });

  it('cannot be written while the draft is not editable', async () => {
    const { editor, setEditable } = draftWith('Mine', false);
    open(editor);
    expect(textarea().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
    const field = await codeEditor();
    expect(field.getAttribute('aria-readonly')).toBe('true');
    act(() => setEditable(true));
    expect(field.getAttribute('aria-readonly')).toBeNull();
    expect(screen.getByRole('button', { name: 'Insert' })).toBeTruthy();
  });

  it.each([true, false])('can be reached with the Tab key where it scrolls, editable: %s', async (isEditable) => {
    open(draftWith('One.', isEditable).editor);
    expect((await codeEditor()).getAttribute('tabindex')).toBe('0');
  });

  it('may contain double braces; variables that nothing fills are named', () => {
    open(draftWith('{{user_name}} {{topic}} {{place}}').editor);
    expect(screen.getByRole('status').textContent).toBe('2 unknown variables: topic, place');
    expect(screen.getByRole('button', { name: 'Show topic in the prompt' })).toBeTruthy();
  });

  it('selects an unknown variable by its name', () => {
    open(draftWith('Talk about {{topic}}').editor);
    fireEvent.click(screen.getByRole('button', { name: 'Show topic in the prompt' }));
    expect([textarea().selectionStart, textarea().selectionEnd]).toEqual([11, 20]);
  });

  it('is counted after the last key', async () => {
    const { editor } = draftWith('One two');
    open(editor);
    expect(screen.getByRole('button', { name: '2 words · ≈ 2 tokens' })).toBeTruthy();
    fireEvent.input(textarea(), { target: { value: 'One two three' } });
    expect(await screen.findByRole('button', { name: '3 words · ≈ 4 tokens' })).toBeTruthy();
  });

  it('warns of a prompt that takes much of the context', async () => {
    open(draftWith('word '.repeat(2_000)).editor, 8_000);
    expect(await screen.findByText(/The prompt takes about 31% of the context of Small/)).toBeTruthy();
  });

  it('warns of a prompt that is too long for the model', async () => {
    open(draftWith('word '.repeat(2_000)).editor, 4_000);
    expect(await screen.findByText(/The prompt is too long for Small/)).toBeTruthy();
  });
});
