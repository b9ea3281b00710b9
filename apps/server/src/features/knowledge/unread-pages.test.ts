import { describe, expect, it } from 'vitest';
import { isUnreadPages, toUnreadPages, unreadPagesText } from './unread-pages.ts';

describe('studio §3 pages of a document that were not read', () => {
  it('are named as ranges, with the cause, in the language of the reader', () => {
    const reason = toUnreadPages('no-model', [9, 2, 3, 4]);
    expect(isUnreadPages(reason)).toBe(true);
    expect(unreadPagesText(reason, 'en-US')).toBe(
      'Pages 2–4, 9 were not read: they have no text, only pictures, and no model of this installation can see pictures. Upload a version with text.',
    );
    expect(unreadPagesText(reason, 'zh-CN')).toContain('第 2–4、9 页未读取');
    expect(unreadPagesText(toUnreadPages('failed', [3]), 'en-US')).toMatch(/^Page 3 was not read: it has/);
  });

  it('are not all named when there are very many ranges', () => {
    const every = Array.from({ length: 50 }, (_, index) => 2 * index + 1);
    expect(toUnreadPages('failed', every)).toBe(`unread-pages:failed:${every.slice(0, 20).join(',')},…`);
  });
});
