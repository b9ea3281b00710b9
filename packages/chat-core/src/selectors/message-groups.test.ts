import { describe, expect, it } from 'vitest';
import {
  after,
  answer,
  asked,
  lastWord,
  message,
  opened,
  question,
  received,
  refreshed,
  verbose,
  word,
} from '../testing/chat-events.ts';
import { findGroup, groupOfMessage, latestGroup, messageGroups, suggestionsOfGroup } from './message-groups.ts';

const call = message({ message_id: 'c1', reply_id: 'q1', type: 'function_call', message_index: '2' });
const response = message({ message_id: 't1', reply_id: 'q1', type: 'tool_response', message_index: '3' });
const followUp = message({ message_id: 'f1', reply_id: 'q2', type: 'follow_up', content: 'Why?', message_index: '7' });
const twoTurns = after(
  opened(),
  refreshed([
    question('q1', 1),
    call,
    response,
    answer('a1', 'q1', 4),
    question('q2', 5),
    answer('a2', 'q2', 6),
    followUp,
  ]),
);

describe('chat §3 message group', () => {
  it('contains a question and its answers, by member set', () => {
    expect(messageGroups(twoTurns)).toEqual([
      {
        groupId: 'q1',
        sectionId: 'section-1',
        isLatest: false,
        showContextDivider: null,
        showSuggestions: false,
        memberSet: {
          userMessageId: 'q1',
          functionCallMessageIdList: ['c1', 't1'],
          llmAnswerMessageIdList: ['a1'],
          followUpMessageIdList: [],
        },
      },
      {
        groupId: 'q2',
        sectionId: 'section-1',
        isLatest: true,
        showContextDivider: null,
        showSuggestions: true,
        memberSet: {
          userMessageId: 'q2',
          functionCallMessageIdList: [],
          llmAnswerMessageIdList: ['a2'],
          followUpMessageIdList: ['f1'],
        },
      },
    ]);
    expect(latestGroup(twoTurns)?.groupId).toBe('q2');
    expect(groupOfMessage(twoTurns, 't1')?.groupId).toBe('q1');
    expect(findGroup(twoTurns, 'q9')).toBeNull();
  });

  it('contains messages that arrive between those of another group', () => {
    const mixed = after(twoTurns, refreshed([question('q1', 1), question('q2', 2), answer('a1', 'q1', 3)]));
    expect(messageGroups(mixed).map(({ groupId }) => groupId)).toEqual(['q1', 'q2']);
  });

  it('counts an interrupt as an answer and other verbose messages as function calls', () => {
    const next = after(
      opened(),
      ...asked('l1', 'q1'),
      received(2, verbose('q1', 'knowledge_recall')),
      received(3, verbose('q1', 'interrupt')),
    );
    expect(latestGroup(next)?.memberSet).toMatchObject({
      functionCallMessageIdList: ['v-q1-knowledge_recall'],
      llmAnswerMessageIdList: ['v-q1-interrupt'],
    });
  });

  it('makes a notice its own group', () => {
    const next = after(twoTurns, {
      type: 'remote-changed',
      change: { kind: 'message-pushed', message: message({ message_id: 'n', source: 2, message_index: '8' }) },
    });
    expect(latestGroup(next)).toMatchObject({ groupId: 'notice_n', memberSet: { userMessageId: null } });
  });

  it('stays the same object while deltas arrive, and when another group is added', () => {
    const replying = after(twoTurns, ...asked('l1', 'q3'), word(2, 'q3', 'Hi'));
    const groups = messageGroups(replying);
    const later = after(replying, word(3, 'q3', ' there'), lastWord(4, 'q3', { message_index: '9' }));
    expect(messageGroups(later)).toBe(groups);
    const more = messageGroups(after(later, ...asked('l2', 'q4')));
    expect(more.slice(0, 2)).toEqual(groups.slice(0, 2));
    expect(more[0]).toBe(groups[0]);
    expect(more[1]).toBe(groups[1]);
    expect(more[2]).not.toBe(groups[2]);
  });
});

describe('chat §4 context divider', () => {
  const dividers = (conversation: typeof twoTurns) =>
    messageGroups(conversation).map(({ showContextDivider }) => showContextDivider);

  it('has the onboarding while the new section has no message', () => {
    const cleared = after(twoTurns, { type: 'context-cleared', sectionId: 's2', messages: [] });
    expect(dividers(cleared)).toEqual([null, 'with-onboarding']);
    expect(suggestionsOfGroup(cleared, 'q2')).toEqual([]);
  });

  it('is between groups of different sections', () => {
    const continued = after(
      twoTurns,
      { type: 'context-cleared', sectionId: 's2', messages: [] },
      ...asked('l1', 'q3', { section_id: 's2' }),
    );
    expect(dividers(continued)).toEqual([null, 'without-onboarding', null]);
  });
});

describe('chat §3 suggestions of a group', () => {
  it('are those of the latest group', () => {
    expect(suggestionsOfGroup(twoTurns, 'q2')).toEqual(['Why?']);
    expect(suggestionsOfGroup(twoTurns, 'q1')).toEqual([]);
    expect(suggestionsOfGroup(twoTurns, 'q2')).toBe(suggestionsOfGroup(twoTurns, 'q2'));
  });
});
