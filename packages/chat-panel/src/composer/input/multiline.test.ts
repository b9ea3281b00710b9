import { describe, expect, it } from 'vitest';
import { type Multiline, type MultilineEvent, nextMultiline, ONE_LINE } from './multiline.ts';

const after = (...events: MultilineEvent[]) => events.reduce<Multiline>(nextMultiline, ONE_LINE);
const measured = (heightPx: number, length: number): MultilineEvent => ({ type: 'height-measured', heightPx, length });
const changed = (length: number): MultilineEvent => ({ type: 'text-changed', length });

describe('chat §4 input', () => {
  it('stays one line up to 24 px', () => {
    expect(after(measured(24, 10))).toBe(ONE_LINE);
  });

  it('expands above 24 px', () => {
    expect(after(measured(25, 40))).toEqual({ isMultiline: true, lengthAtGrowth: 40 });
  });

  it('collapses when the text becomes shorter than when it expanded, not because it fits now', () => {
    const grown = after(measured(48, 40));
    expect(nextMultiline(grown, measured(24, 40))).toBe(grown);
    expect(nextMultiline(grown, changed(40))).toBe(grown);
    expect(nextMultiline(grown, changed(39))).toBe(ONE_LINE);
  });
});
