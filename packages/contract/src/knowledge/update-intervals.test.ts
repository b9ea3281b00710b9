import { describe, expect, it } from 'vitest';
import { closestIntervalOf, updateIntervalsOf } from './update-intervals.ts';

describe('studio §4 update frequency', () => {
  it('has no month for web documents of Feishu and Lark', () => {
    expect(updateIntervalsOf(['https://example.com/feishu.cn'])).toEqual([0, 1, 3, 7, 30]);
    expect(updateIntervalsOf(['https://team.feishu.cn/docx/1'])).toEqual([0, 1, 3, 7]);
    expect(updateIntervalsOf(['https://example.com', 'https://team.larksuite.com/wiki/1'])).toEqual([0, 1, 3, 7]);
    expect(updateIntervalsOf(['not an address'])).toEqual([0, 1, 3, 7, 30]);
  });

  it('is a week where a month was chosen before the address of such a document', () => {
    expect(closestIntervalOf(30, ['https://team.feishu.cn/docx/1'])).toBe(7);
    expect(closestIntervalOf(3, ['https://team.feishu.cn/docx/1'])).toBe(3);
    expect(closestIntervalOf(30, ['https://example.com'])).toBe(30);
  });
});
