import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkTagReader } from './think-tag.ts';

function read(pieces: readonly string[]) {
  const received = { text: '', reasoning: '' };
  const reader = new ThinkTagReader({
    onText: (text) => (received.text += text),
    onReasoning: (text) => (received.reasoning += text),
  });
  let isDone = false;
  for (const piece of pieces)
    if (isDone) received.text += piece;
    else isDone = reader.take(piece) === 'done';
  if (!isDone) reader.end();
  return { ...received, prefix: reader.prefix };
}

/** The text in pieces, cut at every position that `cuts` names. */
function cutAt(text: string, cuts: readonly number[]): string[] {
  const positions = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...positions, text.length].map((end, index) => text.slice(positions[index - 1] ?? 0, end));
}

const cuts = fc.array(fc.nat());
/** Text that is rich in beginnings of tags. */
const nearlyTags = fc
  .array(fc.constantFrom('<', '/', 'think', '>', '<think>', '</thin', ' ', '\n', 'a', '你'))
  .map((parts) => parts.join(''));

describe('reasoning in a think tag at the start of an answer', () => {
  it('is separated from the text for every way to cut the answer', () => {
    const reasoning = nearlyTags.filter((text) => !`${text}</think>`.slice(0, -1).includes('</think>'));
    fc.assert(
      fc.property(fc.constantFrom('', ' ', '\n\n'), reasoning, nearlyTags, cuts, (space, inner, rest, at) => {
        const whole = `${space}<think>${inner}</think>${rest}`;
        const received = read(cutAt(whole, at));
        expect(received).toMatchObject({ reasoning: inner.trimStart(), text: rest.trimStart() });
        expect(received.prefix + received.text).toBe(whole);
      }),
    );
  });

  it('is everything when the tag is never closed', () => {
    fc.assert(
      fc.property(nearlyTags, cuts, (inner, at) => {
        fc.pre(!inner.includes('</think>'));
        expect(read(cutAt(`<think>${inner}`, at))).toMatchObject({ reasoning: inner.trimStart(), text: '' });
      }),
    );
  });

  it('is none in an answer that begins with anything else', () => {
    fc.assert(
      fc.property(nearlyTags, cuts, (whole, at) => {
        fc.pre(!whole.trimStart().startsWith('<think>'));
        expect(read(cutAt(whole, at))).toEqual({ reasoning: '', text: whole, prefix: '' });
      }),
    );
  });

  it('passes text on as soon as it cannot be a tag', () => {
    const received: string[] = [];
    const reader = new ThinkTagReader({ onText: (text) => received.push(text), onReasoning: () => undefined });
    expect([reader.take('<th'), reader.take('e')]).toEqual(['more', 'done']);
    expect(received).toEqual(['<the']);
  });
});
