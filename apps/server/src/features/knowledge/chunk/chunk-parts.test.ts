import { type ChunkStrategy, ChunkType, newChunkStrategy } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { chunkParts } from './chunk-parts.ts';
import { sentencesOf } from './split-text.ts';

const { signal } = new AbortController();
const markdown = (text: string): DocumentPart[] => [{ text, place: { type: 'heading', headings: [] } }];
const chunk = async (parts: DocumentPart[] | string, strategy: Partial<ChunkStrategy> = {}) => {
  const text = typeof parts === 'string' ? markdown(parts) : parts;
  const chunks = await chunkParts(text, { ...newChunkStrategy, ...strategy }, signal);
  return typeof chunks === 'string' ? [] : chunks;
};
const texts = async (...asked: Parameters<typeof chunk>) => (await chunk(...asked)).map(({ content }) => content);
const sentence = (length: number) => `${'a'.repeat(length - 2)}. `;

describe('wire §3 automatic division', () => {
  it('begins a slice at a heading, and joins short sections', async () => {
    const long = sentence(300).repeat(2);
    expect(await texts(`# One\n\n${long}\n\n# Two\n\nShort.\n\n# Three\n\nShort, too.`)).toEqual([
      `# One\n\n${long.trim()}`,
      '# Two\n\nShort.\n\n# Three\n\nShort, too.',
    ]);
  });

  it('knows the headings above each slice', async () => {
    const long = sentence(300).repeat(2);
    const chunks = await chunk(`# Book\n\n## Part\n\n${long}\n\n## Other\n\n${long}`);
    expect(chunks.map(({ place }) => place.headings)).toEqual([
      ['Book', 'Part'],
      ['Book', 'Other'],
    ]);
  });

  it('keeps tables and code whole, also when they are longer than a slice', async () => {
    const table = ['| a | b |', '| --- | --- |', ...Array.from({ length: 80 }, (_, row) => `| ${row} | x |`)].join(
      '\n',
    );
    const code = ['```js', ...Array.from({ length: 60 }, (_, line) => `call(${line});\n`), '```'].join('\n');
    expect(await texts(`${sentence(700)}\n\n${table}\n\n${code}`)).toEqual([sentence(700).trim(), table, code]);
  });

  it('divides headings without anything below them, however many there are', async () => {
    const slices = await texts('# a\n'.repeat(100_000));
    expect(slices.length).toBeGreaterThan(100);
    expect(slices.join('\n').match(/# a/g)).toHaveLength(100_000);
  });

  it('divides a long table by rows, each slice with its head', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `| ${row} | value |`);
    const slices = await texts(['| a | b |', '| --- | --- |', ...rows].join('\n'));
    expect(slices.length).toBeGreaterThan(5);
    for (const slice of slices) expect(slice.startsWith('| a | b |\n| --- | --- |\n| ')).toBe(true);
    expect(slices.join('\n').match(/\| \d+ \| value \|/g)).toHaveLength(400);
  });

  it('divides long paragraphs at the ends of sentences, also Chinese ones', async () => {
    const chinese = `${'知'.repeat(299)}。`.repeat(4);
    expect(await texts(chinese)).toEqual([`${'知'.repeat(299)}。`.repeat(2), `${'知'.repeat(299)}。`.repeat(2)]);
    expect([...sentencesOf('九点开门。十点关门！Kim has 3.5 days. Ask her.')]).toEqual([
      '九点开门。',
      '十点关门！',
      'Kim has 3.5 days. ',
      'Ask her.',
    ]);
  });

  it('never joins slides, and cuts no character in two', async () => {
    const slide = (number: number, text: string): DocumentPart => ({ text, place: { type: 'slide', slide: number } });
    const slides = await chunk([slide(1, 'One'), slide(2, 'Two')]);
    expect(slides.map(({ content, place }) => [place.slide, content])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
    for (const text of await texts('😀'.repeat(3_001))) expect(text.isWellFormed()).toBe(true);
  });

  it('loses no word of any text', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
    for (const gap of [' ', '\n', '\n\n', '. ', '。']) {
      const found = (await texts(words.join(gap))).join(' ').match(/word\d+/g);
      expect(found).toEqual(words);
    }
  });
});

describe('wire §3 custom division', () => {
  const custom = { chunk_type: ChunkType.custom };

  it('always cuts at a text of the user’s own', async () => {
    expect(await texts('a###b\nc###', { ...custom, separator: '###' })).toEqual(['a', 'b\nc']);
  });

  it('joins lines until a slice is full; the next begins with the overlap', async () => {
    const lines = Array.from({ length: 6 }, (_, index) => `line ${index} ${'x'.repeat(22)}`);
    const slices = await texts(lines.join('\n'), { ...custom, max_tokens: 100, overlap: 30 });
    expect(slices[0]).toBe(lines.slice(0, 3).join('\n'));
    expect(slices[1]?.endsWith(`${lines[3]}\n${lines[4]}`)).toBe(true);
    expect(slices[1]?.startsWith('line 3')).toBe(false);
    for (const slice of slices) expect(slice.length).toBeLessThanOrEqual(100);
    const without = await texts(lines.join('\n'), { ...custom, max_tokens: 100, overlap: 0 });
    expect(without.join('\n')).toBe(lines.join('\n'));
  });

  it('cleans up: extra spaces, addresses and e-mails', async () => {
    const text = 'See   https://example.com/a?b=1 now,\n\n\nor ask\tkim@example.com  today.';
    const cleaned = { ...custom, remove_extra_spaces: true, remove_urls_emails: true };
    expect(await texts(text, cleaned)).toEqual(['See now,\nor ask today.']);
  });
});

describe('wire §3 division by level', () => {
  const text = '# Book\n\nIntro.\n\n## Part\n\nText.\n\n### Detail\n\nMore.\n\n## Empty';

  it('makes a slice of each heading down to a level, with the titles above it', async () => {
    const level = { chunk_type: ChunkType.level, max_level: 2 };
    expect(await texts(text, level)).toEqual([
      'Book\n\nIntro.',
      'Book\n\nPart\n\nText.\n\n### Detail\n\nMore.',
      'Book\n\nEmpty',
    ]);
    expect(await texts(text, { ...level, save_title: false })).toEqual(['Intro.', 'Text.\n\n### Detail\n\nMore.']);
  });
});

it('refuses more slices than a document may have', async () => {
  const strategy = { ...newChunkStrategy, chunk_type: ChunkType.custom, separator: '###' };
  expect(await chunkParts(markdown('a###'.repeat(10_001)), strategy, signal)).toBe('too-many-slices');
});

it('refuses slices that overlap so much that they have many times the characters of the text', async () => {
  const strategy = { ...newChunkStrategy, chunk_type: ChunkType.custom, max_tokens: 5_000, overlap: 90 };
  expect(await chunkParts(markdown('word '.repeat(600_000)), strategy, signal)).toBe('too-much-text');
});
