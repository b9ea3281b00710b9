import { describe, expect, it } from 'vitest';
import { createMarkdownReader, type MarkdownBlocks } from './markdown-reader.ts';

const blocksOf = (sections: MarkdownBlocks) =>
  sections.flat().map(({ start, token }) => ({
    start,
    type: token.type,
    text: 'text' in token ? token.text : token.raw,
    tokens: 'tokens' in token ? token.tokens : null,
  }));

const answer = `# Title

First **bold** and \`code\`, [a link](https://example.com) & more.

- one
- two
  - nested

  in an item

1. first
2. second

\`\`\`ts
const a = 1;

const b = 2;
\`\`\`

| a | b |
|---|--:|
| 1 | 2 |

> quoted
> more

Last *words* [later][ref].

[ref]: https://example.com/ref
`;

const whole = blocksOf(createMarkdownReader()(answer, true));

describe('a text that grows', () => {
  it('ends as if it had been read at once, however it came', () => {
    for (const step of [1, 2, 3, 7, 20]) {
      const read = createMarkdownReader();
      for (let end = 0; end < answer.length; end += step) read(answer.slice(0, end), false);
      expect(blocksOf(read(answer, true))).toEqual(whole);
    }
  });

  it('keeps the sections that are settled', () => {
    const read = createMarkdownReader();
    const text = Array.from({ length: 60 }, (_, place) => `Paragraph ${place}`).join('\n\n');
    const before = read(text, false);
    const after = read(`${text} and more`, false);
    expect(before.length).toBe(4);
    expect(after.slice(0, 3).map((section, place) => section === before[place])).toEqual([true, true, true]);
  });

  it('does not read the beginning again: a word costs the same at the end', () => {
    const read = createMarkdownReader();
    const paragraph = 'Some words of a paragraph, **bold** here.\n\n';
    let text = '';
    const tokens = new Set<object>();
    for (let count = 0; count < 200; count += 1) {
      text += paragraph;
      for (const block of read(text, false).flat()) tokens.add(block.token);
    }
    // Each is read three times at most: when it comes, as the last but one, and for good.
    expect(tokens.size).toBeLessThan(200 * 3);
  });

  it('gives the lines of open code as they come, without the beginning of its end', () => {
    const read = createMarkdownReader();
    const code = (text: string) => blocksOf(read(text, false)).at(-1)?.text;
    expect(code('```js\nlet a')).toBe('let a');
    expect(code('```js\nlet a;\n``')).toBe('let a;');
    expect(code('```js\nlet a;\n```')).toBe('let a;');
    expect(blocksOf(read('```js\nlet a;\n```\nAfter', false)).map(({ type }) => type)).toEqual(['code', 'paragraph']);
  });

  it('finds the address of a link that is given later', () => {
    const read = createMarkdownReader();
    const before = `See [this][1].\n\n${'Words.\n\n'.repeat(8)}`;
    read(before, false);
    const [first] = read(`${before}[1]: https://example.com/\n\nEnd`, false).flat();
    expect(JSON.stringify(first?.token)).toContain('https://example.com/');
  });

  it('starts over when the text is another', () => {
    const read = createMarkdownReader();
    read('One\n\nTwo\n\nThree\n\nFour', false);
    expect(blocksOf(read('Other', false)).map(({ text }) => text)).toEqual(['Other']);
  });

  it('shows what nests too deep as it is written', () => {
    const deep = `${'> '.repeat(20_000)}x`;
    expect(blocksOf(createMarkdownReader()(deep, true))).toMatchObject([{ type: 'paragraph', text: deep }]);
  });
});
