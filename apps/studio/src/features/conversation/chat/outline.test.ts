import { expect, it } from 'vitest';
import { isLongWithHeadings } from './outline.ts';

const filler = 'text '.repeat(400);

it('a long answer with three headings has an outline', () => {
  expect(isLongWithHeadings(`# One\n${filler}\n## Two\n### Three`)).toBe(true);
});

it('a short one has none, nor one with two headings', () => {
  expect(isLongWithHeadings('# One\n## Two\n### Three')).toBe(false);
  expect(isLongWithHeadings(`# One\n${filler}\n## Two\n#no heading`)).toBe(false);
});

it('comments in code are no headings', () => {
  expect(isLongWithHeadings(`# One\n${filler}\n\`\`\`sh\n# two\n# three\n\`\`\`\n~~~\n# four\n~~~`)).toBe(false);
  expect(isLongWithHeadings(`# One\n${filler}\n\`\`\`sh\n# two\n\`\`\`\n# Two\n# Three`)).toBe(true);
});
