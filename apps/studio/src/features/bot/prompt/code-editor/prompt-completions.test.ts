import { CompletionContext, type CompletionResult, type CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeInserts, completeVariables } from './prompt-completions.ts';

const variables = [
  { name: 'user_name', detail: 'Name of the user' },
  { name: 'current_date', detail: 'Today' },
];
const inserts = [
  { title: 'Variables', inserts: [{ label: 'user_name', detail: '', text: '{{user_name}}' }] },
  { title: 'Tools', inserts: [{ label: 'current_time', detail: '', text: '`current_time`' }] },
];

/** Completes at the `|`. */
function complete(source: CompletionSource, text: string, isExplicit = false): CompletionResult | null {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  return source(new CompletionContext(state, pos, isExplicit)) as CompletionResult | null;
}
const labels = (result: CompletionResult | null) => result?.options.map(({ label }) => label);

describe('variables behind {{', () => {
  const source = completeVariables(() => variables);

  it.each(['{{|', 'Hi {{us|', '{{ us|', '{{|}}'])('are offered in %j', (text) => {
    expect(labels(complete(source, text))).toEqual(['user_name', 'current_date']);
  });

  it.each(['{|', 'us|', '{{user_name}}|', '{{a b|'])('are not offered in %j', (text) => {
    expect(complete(source, text)).toBeNull();
  });

  it('replace the letters that were typed', () => {
    expect(complete(source, 'Hi {{ us|')?.from).toBe(6);
  });
});

describe('what / inserts', () => {
  const source = completeInserts(() => inserts);

  it.each(['/|', 'Use /cur|', '(/|', '你好/|', 'one\n/|', '，/|'])('is offered in %j', (text) => {
    expect(labels(complete(source, text))).toEqual(['user_name', 'current_time']);
  });

  it.each(['and/or|', '1/2|', 'https://|', '</|', 'a / b|', './|', '//|'])('is not offered in %j', (text) => {
    expect(complete(source, text)).toBeNull();
  });

  it('is offered anywhere when the list is opened by a key, but not inside a variable', () => {
    expect(complete(source, 'Use |it', true)).toMatchObject({ from: 4 });
    expect(complete(source, '{{us|', true)).toBeNull();
  });

  it('is in groups, in their order', () => {
    const sections = complete(source, '/|')?.options.map(({ section }) => section);
    expect(sections).toEqual([
      { name: 'Variables', rank: 0 },
      { name: 'Tools', rank: 1 },
    ]);
  });
});
