import { describe, expect, it } from 'vitest';
import { createMarkdownParser, type MarkdownChunks } from './markdown-parser.ts';

const blocksOf = (chunks: MarkdownChunks) =>
  chunks.flat().map(({ start, token }) => ({
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

const complete = blocksOf(createMarkdownParser()(answer, true));

describe('incremental Markdown parser', () => {
  it('gives the same blocks for any size of the deltas', () => {
    for (const step of [1, 2, 3, 7, 20]) {
      const parse = createMarkdownParser();
      for (let end = 0; end < answer.length; end += step) parse(answer.slice(0, end), false);
      expect(blocksOf(parse(answer, true))).toEqual(complete);
    }
  });

  it('returns the same arrays for stable chunks', () => {
    const parse = createMarkdownParser();
    const text = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    const before = parse(text, false);
    const after = parse(`${text} and more`, false);
    expect(before.length).toBe(4);
    expect(after.slice(0, 3).map((chunk, index) => chunk === before[index])).toEqual([true, true, true]);
  });

  it('does not parse stable blocks again', () => {
    const parse = createMarkdownParser();
    const paragraph = 'Some words of a paragraph, **bold** here.\n\n';
    let text = '';
    const tokens = new Set<object>();
    for (let count = 0; count < 200; count += 1) {
      text += paragraph;
      for (const block of parse(text, false).flat()) tokens.add(block.token);
    }
    // Each is parsed at most three times: as the last block, as the one before, and when it becomes stable.
    expect(tokens.size).toBeLessThan(200 * 3);
  });

  it('returns the lines of an open code block, without a partial closing fence', () => {
    const parse = createMarkdownParser();
    const code = (text: string) => blocksOf(parse(text, false)).at(-1)?.text;
    expect(code('```js\nlet a')).toBe('let a');
    expect(code('```js\nlet a;\n``')).toBe('let a;');
    expect(code('```js\nlet a;\n```')).toBe('let a;');
    expect(blocksOf(parse('```js\nlet a;\n```\nAfter', false)).map(({ type }) => type)).toEqual(['code', 'paragraph']);
  });

  it('applies a link definition to references above it', () => {
    const parse = createMarkdownParser();
    const before = `See [this][1].\n\n${'Words.\n\n'.repeat(8)}`;
    parse(before, false);
    const [first] = parse(`${before}[1]: https://example.com/\n\nEnd`, false).flat();
    expect(JSON.stringify(first?.token)).toContain('https://example.com/');
  });

  it('starts over with another text', () => {
    const parse = createMarkdownParser();
    parse('One\n\nTwo\n\nThree\n\nFour', false);
    expect(blocksOf(parse('Other', false)).map(({ text }) => text)).toEqual(['Other']);
  });

  it('keeps text that nests too deep as a plain paragraph', () => {
    const deep = `${'> '.repeat(20_000)}x`;
    expect(blocksOf(createMarkdownParser()(deep, true))).toMatchObject([{ type: 'paragraph', text: deep }]);
  });
});
