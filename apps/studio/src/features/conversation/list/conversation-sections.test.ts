import type { ListedConversation } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './conversation-sections.ts';

const now = new Date(2026, 10, 17, 12).getTime();
const conversation = (id: string, active_at: number, is_pinned = false): ListedConversation => ({
  conversation_id: id,
  bot_id: '1',
  title: id,
  is_pinned,
  is_unread: false,
  state: 'idle',
  active_at,
});

describe('wire §2.6 sections of the conversation list', () => {
  it('are what is pinned, today, 30 days and older, without empty ones', () => {
    const at = (...date: [number, number, number, number?]) => new Date(...date).getTime();
    const sections = sectionsOf(
      [
        conversation('pinned', at(2020, 0, 1), true),
        conversation('now', now),
        conversation('this morning', at(2026, 10, 17)),
        conversation('last night', at(2026, 10, 16, 23)),
        conversation('last month', at(2026, 9, 19)),
        conversation('long ago', at(2026, 9, 17)),
      ],
      now,
    );
    expect(sections.map(({ name, conversations }) => [name, conversations.map(({ title }) => title)])).toEqual([
      ['pinned', ['pinned']],
      ['today', ['now', 'this morning']],
      ['month', ['last night', 'last month']],
      ['older', ['long ago']],
    ]);
    expect(sectionsOf([], now)).toEqual([]);
  });
});
