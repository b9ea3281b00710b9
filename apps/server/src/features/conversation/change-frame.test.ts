import { describe, expect, it } from 'vitest';
import { type Change, changeFrame } from './change-frame.ts';

describe('the frame of a change', () => {
  it('is serialised once for all readers', () => {
    let times = 0;
    const change: Change = {
      kind: 'read',
      get read_message_index() {
        times += 1;
        return '7';
      },
    };
    const written = Array.from({ length: 32 }, () => changeFrame(change));
    expect(new Set(written)).toEqual(new Set(['event: change\ndata: {"kind":"read","read_message_index":"7"}\n\n']));
    expect(times).toBe(1);
  });
});
