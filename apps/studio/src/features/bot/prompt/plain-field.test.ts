import { describe, expect, it } from 'vitest';
import { createPlainField } from './plain-field.ts';
import type { PromptFieldOptions } from './prompt-field.ts';

/** A field whose draft returns each text, as the editor's does. */
function openField() {
  let draft = '';
  const options: PromptFieldOptions = {
    text: '',
    isEditable: true,
    texts: { label: 'Prompt', placeholder: '', unknownVariable: String },
    describedBy: 'help',
    maxLength: 100,
    onChange(text) {
      draft = text;
      field.showText(text);
    },
    onTooLong: () => undefined,
    onReady: () => undefined,
    getInserts: () => [],
    getVariables: () => [],
  };
  const field = createPlainField(document.body, options);
  const type = (text: string) => {
    field.element.value = text;
    field.element.dispatchEvent(new Event('input'));
  };
  const compose = (phase: 'start' | 'end') => field.element.dispatchEvent(new Event(`composition${phase}`));
  return { field, type, compose, draft: () => draft };
}

describe('the textarea of the prompt during a composition', () => {
  it('keeps the text that is committed where the input event comes after the end', () => {
    const { field, type, compose, draft } = openField();
    compose('start');
    type('かん');
    field.element.value = '漢';
    compose('end');
    field.element.dispatchEvent(new Event('input'));
    expect([field.element.value, draft()]).toEqual(['漢', '漢']);
  });

  it('shows a text from outside when the composition ends', () => {
    const { field, compose } = openField();
    compose('start');
    field.showText('By Grace');
    expect(field.element.value).toBe('');
    compose('end');
    expect(field.element.value).toBe('By Grace');
  });
});
