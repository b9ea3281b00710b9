import { describe, expect, it } from 'vitest';
import { firstWordsOf, readTitle } from './title.ts';

describe('the first words of a question', () => {
  it('are one line, cut between words', () => {
    expect(firstWordsOf('text', ' How do I\n\nbake bread? ')).toBe('How do I bake bread?');
    const long = `${'bread and butter '.repeat(10)}`;
    expect(firstWordsOf('text', long)).toBe(`${'bread and butter '.repeat(3)}bread…`);
    expect(firstWordsOf('text', '面'.repeat(80))).toBe(`${'面'.repeat(60)}…`);
  });

  it('are the names of its files where it has no text', () => {
    const file = { file_key: 'a', file_name: 'report.pdf', file_type: 'pdf', file_size: 1, file_url: '' };
    const items = (text: string) =>
      JSON.stringify({ item_list: [{ type: 'file', file }, ...(text ? [{ type: 'text', text }] : [])] });
    expect(firstWordsOf('mix', items(''))).toBe('report.pdf');
    expect(firstWordsOf('mix', items('Sum it up'))).toBe('Sum it up');
  });
});

describe('the title that a model wrote', () => {
  it.each([
    ['Baking bread', 'Baking bread'],
    ['\n"Baking bread."\nBecause you asked.', 'Baking bread'],
    ['Title: **Baking bread**', 'Baking bread'],
    ['# Baking bread', 'Baking bread'],
    ['标题：《烤面包》', '烤面包'],
    ['“烤面包”。', '烤面包”'],
    [' \n ', ''],
  ])('of %j is %j', (answer, title) => {
    expect(readTitle(answer)).toBe(title);
  });

  it('is at most 100 characters', () => {
    expect(readTitle('bread '.repeat(100))).toHaveLength(100);
  });
});
