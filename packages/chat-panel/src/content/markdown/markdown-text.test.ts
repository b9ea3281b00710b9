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
    [
      'So **it[^1]** is[^Note].\n\n[^1]: As **shown**.\n[^note]: There.',
      'So it[1] is[note].\n\n[1] As shown.\n\n[note] There.',
    ],
    ['- one[^1]\n\n| a[^1] |\n|---|\n| b |\n\n[^1]: Note', '- one[1]\n\na[1]\nb\n\n[1] Note'],
    ['`[^1]` matches[^a-z].\n\n[^1]: Note', '[^1] matches[^a-z].\n\n[1] Note'],
    ['1 < 2 <b>x</b>', '1 < 2 <b>x</b>'],
  ])('turns %j into %j', (markdown, text) => {
    expect(markdownToText(markdown)).toBe(text);
  });
});
