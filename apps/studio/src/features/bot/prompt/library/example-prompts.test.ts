import { LOCALES, PROMPT_NAME_MAX, SYSTEM_VARIABLES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { unknownVariables } from '../prompt-variables.ts';
import { examplePromptsOf, matchingExamples } from './example-prompts.ts';

describe('example prompts', () => {
  it.each([...LOCALES])('in %s have a short name and use only variables that exist', (locale) => {
    for (const { name, text } of examplePromptsOf(locale)) {
      expect(name.length).toBeLessThanOrEqual(PROMPT_NAME_MAX);
      expect(unknownVariables(text, SYSTEM_VARIABLES)).toEqual([]);
    }
  });

  it('are the same ones in every language', () => {
    const [first, ...others] = LOCALES.map((locale) => examplePromptsOf(locale).map(({ id }) => id));
    for (const other of others) expect(other).toEqual(first);
  });

  it('are found by every word in name and description', () => {
    const found = (search: string) => matchingExamples(examplePromptsOf('en-US'), search).map(({ name }) => name);
    expect(found('MEETING tasks')).toEqual(['Notes to actions']);
    expect(found(' ')).toHaveLength(4);
    expect(found('nothing like it')).toEqual([]);
  });
});
