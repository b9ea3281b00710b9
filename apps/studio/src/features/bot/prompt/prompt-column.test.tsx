import { ListModels } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatModel } from '../../../testing/chat-model.ts';
import { loadedDraft, openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import { PromptColumn } from './prompt-column.tsx';

const model = (context_tokens: number) =>
  chatModel({ capabilities: { tools: true, vision: false, reasoning: false, context_tokens } });

function open(prompt: string, { contextTokens = 8_000, editable = true } = {}) {
  return openDraftEditor(<PromptColumn />, {
    draft: loadedDraft({ prompt_info: { prompt } }, { editable }),
    script: (server) => server.answer(ListModels, { models: [model(contextTokens)] }),
  }).editor;
}

const textarea = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
const codeEditor = () =>
  waitFor(() => {
    const field = screen.getByRole('textbox', { name: 'Prompt' });
    expect(field.tagName).toBe('DIV');
    return field;
  });

describe('studio §5 prompt text', () => {
  it('can be written while the code editor is loading, and goes over to it', async () => {
    const editor = open('You plan');
    expect(textarea().value).toBe('You plan');
    fireEvent.input(textarea(), { target: { value: 'You plan trips' } });
    expect(editor.getDraft().prompt_info.prompt).toBe('You plan trips');
    expect((await codeEditor()).textContent).toBe('You plan trips');
  });

  it('shows changes from outside in both fields', async () => {
    const editor = open('One');
    act(() => editor.change('prompt_info', { prompt: 'Two' }));
    expect(textarea().value).toBe('Two');
    const field = await codeEditor();
    act(() => editor.change('prompt_info', { prompt: 'Two three' }));
    expect(field.textContent).toBe('Two three');
  });

  it('cannot be written while the draft is not editable', async () => {
    const editor = open('Mine');
    const help = document.getElementById(textarea().getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).not.toBe('');
    act(() => editor.setLocked(true));
    expect(help?.textContent).toBe('');
    expect(textarea().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
    const field = await codeEditor();
    expect(field.getAttribute('aria-readonly')).toBe('true');
    act(() => editor.setLocked(false));
    expect(field.getAttribute('aria-readonly')).toBeNull();
    expect(screen.getByRole('button', { name: 'Insert' })).toBeTruthy();
  });

  it.each([true, false])('can be reached with the Tab key where it scrolls, editable: %s', async (editable) => {
    open('One.', { editable });
    expect((await codeEditor()).getAttribute('tabindex')).toBe('0');
  });

  it('may contain double braces; variables that nothing fills are named', () => {
    open('{{user_name}} {{topic}} {{place}}');
    expect(screen.getByRole('status').textContent).toBe('2 unknown variables: topic, place');
    expect(screen.getByRole('button', { name: 'Show topic in the prompt' })).toBeTruthy();
  });

  it('knows the variables of the agent, also when they change', async () => {
    const editor = open('{{city}} {{channel}}');
    expect(screen.getByRole('status').textContent).toBe('1 unknown variable: city');
    const field = await codeEditor();
    expect(field.querySelector('.cm-variable-unknown')?.textContent).toBe('{{city}}');
    const variable = { description: '', default_value: '', prompt_disabled: false };
    act(() =>
      editor.change('variable_list', [
        { ...variable, key: 'city', is_system: false, is_disabled: false },
        { ...variable, key: 'channel', is_system: true, is_disabled: true },
      ]),
    );
    expect(field.querySelector('.cm-variable')?.textContent).toBe('{{city}}');
    expect(field.querySelector('.cm-variable-unknown')?.textContent).toBe('{{channel}}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 unknown variable: channel'));
  });

  it('selects an unknown variable by its name', () => {
    open('Talk about {{topic}}');
    fireEvent.click(screen.getByRole('button', { name: 'Show topic in the prompt' }));
    expect([textarea().selectionStart, textarea().selectionEnd]).toEqual([11, 20]);
  });

  it('is counted after the last key', async () => {
    open('One two');
    expect(screen.getByRole('button', { name: '2 words · ≈ 2 tokens' })).toBeTruthy();
    fireEvent.input(textarea(), { target: { value: 'One two three' } });
    expect(await screen.findByRole('button', { name: '3 words · ≈ 4 tokens' })).toBeTruthy();
  });

  it('warns of a prompt that takes much of the context', async () => {
    open('word '.repeat(2_000), { contextTokens: 8_000 });
    expect(await screen.findByText(/The prompt takes about 31% of the context of Small/)).toBeTruthy();
  });

  it('warns of a prompt that is too long for the model', async () => {
    open('word '.repeat(2_000), { contextTokens: 4_000 });
    expect(await screen.findByText(/The prompt is too long for Small/)).toBeTruthy();
  });
});
