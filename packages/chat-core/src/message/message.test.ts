import type { ChatMessage } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { onboardingSuggestions } from '../selectors/onboarding-suggestions.ts';
import { answer, message, question } from '../testing/chat-events.ts';
import { findText } from './find-text.ts';
import { contentOf, textOf } from './message-content.ts';
import { compareIndexes, isCounted, laterIndex } from './message-index.ts';
import { messageTime } from './message-time.ts';
import { toCoreMessage } from './to-core-message.ts';
import { verboseOf } from './verbose.ts';

const core = (message: ChatMessage) => toCoreMessage(message, { isFinished: true, isFromHistory: true });
const file = { file_key: 'k', file_name: 'a.pdf', file_type: 'pdf', file_size: 3 };
const content = (content_type: ChatMessage['content_type'], value: unknown) =>
  contentOf(core(question('q', 1, { content_type, content: JSON.stringify(value) })));

describe('chat §3 contents', () => {
  it('parses images, files and mixed content', () => {
    expect(content('image', { image_list: [{ key: 'i' }] })).toEqual({ type: 'image', images: [{ key: 'i' }] });
    expect(content('file', { file_list: [file] })).toEqual({ type: 'file', files: [file] });
    const mix = {
      item_list: [
        { type: 'text', text: 'see' },
        { type: 'file', file },
      ],
      refer_items: [],
    };
    expect(content('mix', mix)).toEqual({ type: 'mix', items: mix.item_list, quoted: [] });
  });

  it('is invalid if it does not match its content type, and unsupported for unknown types', () => {
    expect(content('image', { image_list: [{ url: 'x' }] })).toEqual({ type: 'invalid', contentType: 'image' });
    expect(content('mix', 'words')).toEqual({ type: 'invalid', contentType: 'mix' });
    expect(content('music', {})).toEqual({ type: 'unsupported', contentType: 'music' });
  });

  it('is parsed once per message', () => {
    const message = core(question('q', 1, { content_type: 'file', content: JSON.stringify({ file_list: [file] }) }));
    expect(contentOf(message)).toBe(contentOf(message));
  });

  it('ends at broken_pos of a stopped answer', () => {
    const stopped = core(answer('a', 'q', 2, { content: 'Hello world', status: 'broken', broken_pos: 5 }));
    expect(contentOf(stopped)).toEqual({ type: 'text', text: 'Hello' });
    expect(textOf(core(answer('a', 'q', 2, { content: 'Hello', broken_pos: 2 })))).toBe('Hello');
  });
});

describe('chat §3 verbose payloads', () => {
  it('reads the older format of a knowledge recall (wire §1.8)', () => {
    const chunks = [{ slice: 'A slice', score: 1 }];
    const old = core(
      message({ message_id: 'v', type: 'verbose', content: JSON.stringify({ verbose_type: 'knowledge', chunks }) }),
    );
    expect(verboseOf(old)?.msg_type).toBe('knowledge_recall');
    expect(JSON.parse(verboseOf(old)?.data ?? '')).toMatchObject({ chunks });
    const other = core(message({ message_id: 'v', type: 'verbose', content: '{"verbose_type":"weather"}' }));
    expect(verboseOf(other)).toBeNull();
  });
});

describe('chat §9 message time', () => {
  const onClock = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();
  const now = onClock(2026, 4, 17, 12, 0);
  it('omits day and year of the same day and year, in local time', () => {
    expect(messageTime(onClock(2026, 4, 17, 0, 5), now)).toBe('00:05');
    expect(messageTime(onClock(2026, 4, 16, 23, 59), now)).toBe('05-16 23:59');
    expect(messageTime(onClock(2025, 11, 31, 23, 59), now)).toBe('2025-12-31 23:59');
  });
});

describe('chat §2 onboarding suggestions', () => {
  const suggestions = ['a', '', 'b', 'c', 'd', 'e'].map((content, place) => ({ id: String(place), content }));
  const contents = (showsAll: boolean, seed: number) =>
    onboardingSuggestions({ suggestions, showsAll }, seed).map(({ content }) => content);

  it('shows all non-empty ones, or three chosen by the seed', () => {
    expect(contents(true, 1)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(contents(false, 1)).toHaveLength(3);
    expect(contents(false, 1)).toEqual(contents(false, 1));
    expect(contents(false, 1)).toEqual(contents(false, 1).toSorted());
  });

  it('chooses every suggestion with some seed', () => {
    const chosen = new Set(Array.from({ length: 50 }, (_, seed) => contents(false, seed)).flat());
    expect([...chosen].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('text search in loaded messages', () => {
  it('ignores case and does not treat the text as a pattern', () => {
    const messages = [
      core(question('q', 1, { content: 'Is 1+1 = 2?' })),
      core(answer('a', 'q', 2, { content: 'is IS' })),
    ];
    expect(findText(messages, 'is')).toEqual([
      { messageId: 'q', start: 0, end: 2 },
      { messageId: 'a', start: 0, end: 2 },
      { messageId: 'a', start: 3, end: 5 },
    ]);
    expect(findText(messages, '1+1')).toEqual([{ messageId: 'q', start: 3, end: 6 }]);
    expect(findText(messages, '')).toEqual([]);
  });
});

describe('chat §5 history index', () => {
  it('is a digit-only string other than 0', () => {
    expect(['1', '10', '9007199254740993'].every(isCounted)).toBe(true);
    expect(['0', '', '-1', '1a', ' 1'].some(isCounted)).toBe(false);
  });

  it('compares indexes beyond Number.MAX_SAFE_INTEGER', () => {
    expect(compareIndexes('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
    expect(compareIndexes('9', '10')).toBeLessThan(0);
    expect(laterIndex('7', '0')).toBe('7');
    expect(laterIndex('0', '7')).toBe('7');
  });
});
