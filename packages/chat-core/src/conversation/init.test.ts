import { InitConversation, type ResponseOf, readEnvelope, Scene } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { after, anError, answer, idsOf, question } from '../testing/chat-events.ts';
import { emptyConversation } from './empty-conversation.ts';

const empty = emptyConversation({ bot: { botId: 'bot' }, scene: Scene.playground, userId: 'user' });
const response: ResponseOf<typeof InitConversation> = {
  conversationId: 'conversation',
  lastSectionId: 'section-1',
  botVersion: '3',
  messageList: [answer('a', 'q', 2), question('q', 1)],
  cursor: '1',
  hasMore: true,
  next_cursor: '2',
  next_has_more: false,
  read_message_index: '1',
  end_message_index: '2',
  prologue: 'Hello',
  onboardingSuggestions: [{ id: '1', content: 'What can you do?' }],
  suggestedQuestionsShowMode: 1,
  botInfoMap: { bot: { id: 'bot', nickname: 'Guide', url: '/bot.png' } },
  userInfoMap: { user: { id: 'user', nickname: 'Alice', url: '', userUniqueName: 'alice' } },
  runningReplies: [{ reply_id: 'q', last_seq_id: 7, is_paused: true }],
  isVoiceConfigured: true,
  modelName: 'demo',
  isDemonstrationModel: true,
};
const succeeded = { type: 'init-succeeded', response } as const;

describe('chat §4 init', () => {
  it('goes through loading to success', () => {
    const loading = after(empty, { type: 'init-started' });
    expect(loading.init).toEqual({ status: 'loading' });
    const done = after(loading, succeeded);
    expect(done.init).toEqual({ status: 'success', conversationId: 'conversation' });
    expect(idsOf(done)).toEqual(['q', 'a']);
    expect(done.history).toMatchObject({ endIndex: '2', readIndex: '1', maxLoadIndex: '2', prevHasMore: true });
    expect(done.onboarding).toMatchObject({ prologue: 'Hello', name: 'Guide', avatar: '/bot.png', showsAll: true });
    expect(done.senders.userInfo?.nickname).toBe('Alice');
  });

  it('chat §3, wire §1.10: stores the background', () => {
    const image = {
      theme_color: '#123456',
      origin_image_url: '/background.png',
      gradient_position: { left: 0.1, width: 0.8 },
      canvas_position: { left: 0, top: 0, width: 486, height: 346 },
    };
    const backgroundInfo = { mobile_background_image: image, web_background_image: image };
    expect(after(empty, succeeded).backgroundInfo).toBeNull();
    const read = readEnvelope(InitConversation, { code: 0, msg: '', ...response, backgroundInfo }, '');
    expect(after(empty, { ...succeeded, response: read }).backgroundInfo).toEqual(backgroundInfo);
  });

  it('can be retried after a failure, and runs once', () => {
    const failed = after(empty, { type: 'init-started' }, { type: 'init-failed', error: anError });
    expect(failed.init).toEqual({ status: 'fail', error: anError });
    const done = after(failed, { type: 'init-started' }, succeeded);
    expect(done.init.status).toBe('success');
    expect(after(done, { type: 'init-started' })).toBe(done);
    expect(after(done, { type: 'init-failed', error: anError })).toBe(done);
    expect(after(done, succeeded)).toBe(done);
  });

  it('stores the last event of a paused reply, so that it can be resumed', () => {
    expect(after(empty, succeeded).pulling.q).toMatchObject({ status: 'success', lastSeqId: 7 });
  });

  it('keeps messages that were added before', () => {
    const failed = after(empty, { type: 'init-failed', error: anError });
    const loading = after(failed, { type: 'init-started' });
    expect(after(loading, succeeded).outbox).toBe(loading.outbox);
  });
});

describe('a bot that was changed while its conversation is open', () => {
  const changed = {
    ...response,
    messageList: [],
    cursor: '9',
    lastSectionId: 'section-2',
    prologue: 'Welcome back',
    botInfoMap: { bot: { id: 'bot', nickname: 'Pilot', url: '/pilot.png' } },
  };
  const refreshed = { type: 'bot-info-refreshed', response: changed } as const;

  it('gets its new name and opening; messages, section and cursors stay', () => {
    const opened = after(empty, succeeded);
    const next = after(opened, refreshed);
    expect(next.onboarding).toMatchObject({ prologue: 'Welcome back', name: 'Pilot', avatar: '/pilot.png' });
    expect(next.senders.botInfoMap.bot?.nickname).toBe('Pilot');
    expect(next.messages).toBe(opened.messages);
    expect(next.sections).toBe(opened.sections);
    expect(next.history).toBe(opened.history);
  });

  it('changes nothing before the conversation is open', () => {
    expect(after(empty, refreshed)).toBe(empty);
  });
});
