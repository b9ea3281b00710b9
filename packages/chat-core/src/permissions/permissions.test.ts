import { describe, expect, it } from 'vitest';
import type { Conversation } from '../conversation/conversation.ts';
import { emptyConversation } from '../conversation/empty-conversation.ts';
import {
  added,
  after,
  answer,
  answerFinish,
  asked,
  opened,
  question,
  received,
  refreshed,
  word,
} from '../testing/chat-events.ts';
import {
  canActOnGroup,
  canClearContext,
  canClearHistory,
  canContinue,
  canDelete,
  canRegenerate,
  canSend,
  canStop,
  canUseMore,
  DEFAULT_PERMISSION_PREFERENCES as defaults,
  type InterruptScenario,
  isSendButtonDisabled,
} from './permissions.ts';

const idle = after(opened(), refreshed([question('q0', 1), answer('a0', 'q0', 2)]));
const sending = after(idle, added('l1'));
const replying = after(idle, ...asked('l1', 'q1', { message_index: '3' }), word(2, 'q1', 'Hi'));
const suggesting = after(replying, received(3, answerFinish('q1')));
const uploaded = { status: 'success' } as const;
const uploading = { status: 'uploading' } as const;

describe('chat §4 new-message permission', () => {
  const may = (conversation: Conversation, newMessageInterruptScenario: InterruptScenario) =>
    canSend(conversation, { newMessageInterruptScenario });

  it.each([
    ['replying', true, true],
    ['suggesting', false, true],
    ['never', false, false],
  ] as const)('%s: %s while replying, %s while suggesting', (scenario, whileReplying, whileSuggesting) => {
    expect(may(idle, scenario)).toBe(true);
    expect(may(replying, scenario)).toBe(whileReplying);
    expect(may(suggesting, scenario)).toBe(whileSuggesting);
    expect(may(sending, scenario)).toBe(false);
  });

  it('is refused while a file is not uploaded', () => {
    expect(canSend(idle, defaults, [uploaded])).toBe(true);
    expect(canSend(idle, defaults, [uploaded, uploading])).toBe(false);
    expect(canSend(idle, defaults, [{ status: 'error' }])).toBe(false);
  });

  it('is refused before init and under a global lock', () => {
    expect(canSend(emptyConversation(idle.identity), defaults)).toBe(false);
    expect(canSend(after(idle, { type: 'global-locked', lock: 'clearHistory' }), defaults)).toBe(false);
  });
});

describe('chat §5 buttons', () => {
  it('send is disabled for blank text unless other content is pending, and when readonly', () => {
    const isDisabled = (text: string, files = [] as { status: 'success' }[], hasOtherContent = false) =>
      isSendButtonDisabled(idle, defaults, { text, files, hasOtherContent });
    expect(isDisabled('hello')).toBe(false);
    expect(isDisabled(' \n')).toBe(true);
    expect(isDisabled('', [uploaded])).toBe(false);
    expect(isDisabled('', [], true)).toBe(false);
    const draft = { text: 'hello', files: [] };
    expect(isSendButtonDisabled(idle, { ...defaults, isInputReadonly: true }, draft)).toBe(true);
    expect(isSendButtonDisabled(sending, defaults, draft)).toBe(true);
  });

  it('more is disabled when sending is not allowed or the file count reaches the limit', () => {
    expect(canUseMore(idle, defaults, [])).toBe(true);
    expect(canUseMore(idle, defaults, [uploaded])).toBe(false);
    expect(canUseMore(idle, { ...defaults, fileLimit: 2 }, [uploaded])).toBe(true);
    expect(canUseMore(sending, defaults, [])).toBe(false);
  });

  it('clear-history is disabled without messages and while sending', () => {
    expect(canClearHistory(idle)).toBe(true);
    expect(canClearHistory(opened())).toBe(false);
    expect(canClearHistory(sending)).toBe(false);
  });

  it('clear-context is also disabled when the latest section has no message', () => {
    expect(canClearContext(idle)).toBe(true);
    expect(canClearContext(opened())).toBe(false);
    expect(canClearContext(sending)).toBe(false);
    expect(canClearContext(after(idle, { type: 'context-cleared', sectionId: 's2', messages: [] }))).toBe(false);
  });
});

describe('chat §4 permissions of a group', () => {
  const locked = after(idle, { type: 'group-locked', groupId: 'q0', lock: 'deleteMessageGroup' });

  it('regenerate is refused while the group is locked or a send is pending', () => {
    expect(canRegenerate(idle, 'q0')).toBe(true);
    expect(canRegenerate(locked, 'q0')).toBe(false);
    expect(canRegenerate(sending, 'q0')).toBe(false);
    expect(canRegenerate(idle, 'q9')).toBe(false);
  });

  it('delete is refused while the group is being deleted', () => {
    expect(canDelete(idle, 'q0')).toBe(true);
    expect(canDelete(locked, 'q0')).toBe(false);
    expect(canDelete(idle, 'q9')).toBe(false);
  });

  it('chat §2: the action bar shows when enabled, not readonly, and not while the group is replying', () => {
    const enabled = { ...defaults, enableMessageBoxActionBar: true };
    expect(canActOnGroup(idle, 'q0', enabled)).toBe(true);
    expect(canActOnGroup(idle, 'q0', defaults)).toBe(false);
    expect(canActOnGroup(idle, 'q0', { ...enabled, readonly: true })).toBe(false);
    expect(canActOnGroup(replying, 'q1', enabled)).toBe(false);
    expect(canActOnGroup(replying, 'q0', enabled)).toBe(true);
    expect(canActOnGroup(sending, 'l1', enabled)).toBe(false);
    expect(canActOnGroup(suggesting, 'q1', enabled)).toBe(true);
  });

  it('stop is allowed until the answer is complete, and not while suggestions are made', () => {
    expect(canStop(replying, defaults)).toBe(true);
    expect(canStop(suggesting, defaults)).toBe(false);
    expect(canStop(idle, defaults)).toBe(false);
    expect(canStop(replying, { showStopRespond: false })).toBe(false);
  });
});

describe('continuing an answer that was cut off', () => {
  const cut = answer('a1', 'q1', 4, { extra_info: { ending: 'length' } });
  const turns = (...last: ReturnType<typeof answer>[]) =>
    after(opened(), refreshed([question('q0', 1), answer('a0', 'q0', 2), question('q1', 3), ...last]));

  it('is allowed for the last answer, until the next question or a new section', () => {
    const conversation = turns(cut);
    expect(canContinue(conversation, 'q1')).toBe(true);
    expect(canContinue(conversation, 'q0')).toBe(false);
    expect(canContinue(after(conversation, added('l1')), 'q1')).toBe(false);
    expect(canContinue(after(conversation, { type: 'reply-attached', replyId: 'q1', at: 0 }), 'q1')).toBe(false);
    const cleared = after(conversation, { type: 'context-cleared', sectionId: 'section-2', messages: [] });
    expect(canContinue(cleared, 'q1')).toBe(false);
  });

  it('is not allowed for an answer that is complete, empty or ended otherwise', () => {
    expect(canContinue(turns(answer('a1', 'q1', 4)), 'q1')).toBe(false);
    expect(canContinue(turns({ ...cut, content: '' }), 'q1')).toBe(false);
    expect(canContinue(turns({ ...cut, extra_info: { ending: 'failed' } }), 'q1')).toBe(false);
    expect(canContinue(turns(), 'q1')).toBe(false);
  });
});
