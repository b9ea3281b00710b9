import { describe, expect, it } from 'vitest';
import { markdownToText } from './markdown-text.ts';

describe('Markdown as plain text', () => {
  it.each([
    [
      '# Title\n\nSome **bold** and `code`, [a link](https://example.com) &amp; more.',
      'Title\n\nSome bold and code, a link & more.',
    ],
    ['- one\n- two\n  - nested\n\nEnd', '- one\n- two\n  - nested\n\nEnd'],
    ['3. first\n4. second', '3. first\n4. second'],
    ['- [x] done\n- [ ] open', '[x] done\n[ ] open'],
    ['| a | b |\n|---|--:|\n| 1 | *2* |', 'a\tb\n1\t2'],
    ['```ts\nconst a = 1;\n```', 'const a = 1;'],
    ['> quoted\n\n---\n\nAfter', 'quoted\n\nAfter'],
    ['So it is[^1].\n\n[^1]: As **shown**.', 'So it is[^1].\n\n[^1]: As shown.'],
    ['1 < 2 <b>x</b>', '1 < 2 <b>x</b>'],
  ])('turns %j into %j', (markdown, text) => {
    expect(markdownToText(markdown)).toBe(text);
  });
});
