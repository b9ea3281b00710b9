import { describe, expect, it } from 'vitest';
import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { verboseOf } from '../message/verbose.ts';
import { locationRequestOf } from '../plugins/built-in/location-request.ts';
import { reasoningOf } from '../plugins/built-in/reasoning.ts';
import { messageGroups, suggestionsOfGroup } from '../selectors/message-groups.ts';
import { foldRecording } from './fold-recording.ts';
import { readRecording } from './recording.ts';

declare global {
  interface ImportMeta {
    glob(pattern: string, options: object): Record<string, string>;
  }
}

const files = import.meta.glob('../../recordings/*.jsonl', { eager: true, query: '?raw', import: 'default' });
const names = Object.keys(files).map((path) => path.replace(/^.*\/|\.jsonl$/g, ''));

const linesOf = (name: string) => readRecording(files[`../../recordings/${name}.jsonl`] ?? '');
const statesOf = (name: string) => foldRecording(linesOf(name));
const endOf = (name: string) => statesOf(name).at(-1) as Conversation;
const ofType = ({ messages }: Conversation, type: CoreMessage['type']) =>
  messages.filter((message) => message.type === type);
const answerOf = (conversation: Conversation) => ofType(conversation, 'answer').at(-1);
const pullingOf = (conversation: Conversation) => Object.values(conversation.pulling).map(({ status }) => status);
const verboseTypes = ({ messages }: Conversation) => messages.flatMap((message) => verboseOf(message)?.msg_type ?? []);

describe('chat §4 every recorded conversation', () => {
  it('is there: one for each kind of thing that can happen', () => {
    expect(names).toEqual([
      'another-window',
      'follow-ups',
      'interrupt-location',
      'interrupt-question',
      'knowledge-recall',
      'location-declined',
      'markdown',
      'new-section',
      'pushed-messages',
      'reasoning',
      'regenerate',
      'run-error',
      'send-refused',
      'stop',
      'suggestion-error',
      'text',
      'tools',
    ]);
  });

  it.each(names)('ends at rest, with everything finished and acknowledged: %s', (name) => {
    const conversation = endOf(name);
    expect(conversation.init.status).toBe('success');
    expect(conversation.sending).toBeNull();
    expect(conversation.waiting).toBeNull();
    expect(conversation.responding).toBeNull();
    expect(conversation.messages.filter((message) => !message.is_finish)).toEqual([]);
    expect(conversation.messages.some((message) => message._sendFailed)).toBe(name === 'send-refused');
  });

  it.each(names)('never holds a message twice and never makes its key anew: %s', (name) => {
    const keys = new Map<string, string>();
    for (const { messages } of statesOf(name)) {
      expect(new Set(messages.map(({ message_id }) => message_id)).size).toBe(messages.length);
      for (const { message_id, key } of messages) {
        expect(keys.get(message_id) ?? key).toBe(key);
        keys.set(message_id, key);
      }
    }
  });

  it.each(names)('tells nothing of who recorded it: %s', (name) => {
    const text = files[`../../recordings/${name}.jsonl`] ?? '';
    expect(text).not.toMatch(/[0-9a-hjkmnp-tv-z]{26}|@(?!example\.com)|127\.0\.0\.1|localhost/);
  });
});

describe('chat §4 receiving', () => {
  it('puts an answer together from its pieces', () => {
    const conversation = endOf('text');
    expect(answerOf(conversation)?.content).toBe('A parley is a talk between two sides.');
    expect(pullingOf(conversation)).toEqual(['success']);
    expect(messageGroups(conversation)).toHaveLength(1);
  });

  it('keeps markdown as it was written', () => {
    const { content } = answerOf(endOf('markdown')) ?? {};
    expect(content).toContain('| Heading | `### Title` | long answers |');
    expect(content).toContain('```ts\nconst greet');
  });

  it('tells reasoning from words, and knows while it runs', () => {
    const running = statesOf('reasoning').flatMap((state) => {
      const reasoning = answerOf(state) && reasoningOf(answerOf(state) as CoreMessage);
      return reasoning ? [reasoning.isRunning] : [];
    });
    expect(running.indexOf(false)).toBeGreaterThan(1);
    expect(running.slice(running.indexOf(false))).not.toContain(true);
    expect(answerOf(endOf('reasoning'))?.reasoning_content).toBe('This asks about me, so I say plainly what I am.');
  });

  it('shows calls and their responses', () => {
    const conversation = endOf('tools');
    expect(ofType(conversation, 'function_call').map(({ extra_info }) => extra_info.tool_name)).toEqual([
      'current_time',
    ]);
    expect(ofType(conversation, 'tool_response')).toHaveLength(1);
    const calling = statesOf('tools').filter(({ responding }) => responding?.functionCalls.length === 1);
    expect(calling.length).toBeGreaterThan(0);
  });

  it('knows what was recalled from the knowledge', () => {
    expect(verboseTypes(endOf('knowledge-recall'))).toContain('knowledge_recall');
    expect(answerOf(endOf('knowledge-recall'))?.content).toContain('Source: What Parley is');
  });

  it('takes what was pushed, each as a group of its own', () => {
    const conversation = endOf('pushed-messages');
    expect(messageGroups(conversation)).toHaveLength(3);
    expect(conversation.messages.map(({ reply_id }) => reply_id.replace(/id\d+$/, ''))).toEqual([
      'notice_',
      'async-result_',
      'task_manual_trigger_',
    ]);
  });
});

describe('chat §4 interrupts', () => {
  it('wait for the location and go on with it', () => {
    const asked = statesOf('interrupt-location').find(({ messages }) => messages.some(locationRequestOf));
    expect(asked).toBeDefined();
    const conversation = endOf('interrupt-location');
    expect(answerOf(conversation)?.content).toContain('50.94');
    expect(messageGroups(conversation)).toHaveLength(1);
  });

  it('wait for the answer to a question and go on with it', () => {
    const conversation = endOf('interrupt-question');
    const interrupt = conversation.messages.find(({ required_action }) => required_action);
    expect(interrupt?.required_action?.submit_tool_outputs.tool_calls[0]?.type).toBe('reply_message');
    expect(answerOf(conversation)?.content).toContain('Markdown');
  });
});

describe('chat §4 interrupts that are declined', () => {
  it('end the reply', () => {
    const conversation = endOf('location-declined');
    expect(Object.values(conversation.pulling)[0]).toMatchObject({ isStopped: true });
    expect(ofType(conversation, 'answer').map(({ content }) => content)).toEqual(['']);
  });
});

describe('chat §4 sending', () => {
  it('fails with a message that is marked, and nothing is waited for', () => {
    const [message] = endOf('send-refused').messages;
    expect(message).toMatchObject({ local_message_status: 'send_fail', _sendFailed: true, is_finish: true });
  });
});

describe('chat §4 what happens in another window', () => {
  it('is followed: a question, reading, a new section, deleting, clearing', () => {
    const states = statesOf('another-window');
    expect(states.some(({ messages }) => messages.length === 1)).toBe(true);
    expect(new Set(states.map(({ sections }) => sections.latestSectionId)).size).toBe(4);
    expect(states.at(-1)?.messages).toEqual([]);
  });
});

describe('chat §4 suggestions', () => {
  it('follow the answer, and waiting is in the suggestion phase until they are there', () => {
    const conversation = endOf('follow-ups');
    const group = messageGroups(conversation)[0]?.groupId ?? '';
    expect(suggestionsOfGroup(conversation, group)).toHaveLength(3);
    const phases = statesOf('follow-ups').flatMap(({ waiting }) => waiting?.phase ?? []);
    expect([...new Set(phases)]).toEqual(['formal', 'suggestion']);
  });

  it('can fail without harm to the answer', () => {
    const conversation = endOf('suggestion-error');
    expect(Object.values(conversation.suggestions)).toEqual([{ suggestions: [], isError: true }]);
    expect(answerOf(conversation)?.content).toBe('Here is the answer.');
    expect(pullingOf(conversation)).toEqual(['success']);
  });
});

describe('chat §4 endings that are none', () => {
  it('a stopped answer ends where its reader saw it end', () => {
    const answer = answerOf(endOf('stop'));
    expect(answer?.broken_pos).toBe(65);
    expect(answer?.content).toHaveLength(65);
  });

  it('a failed run keeps what was said and why it failed', () => {
    const conversation = endOf('run-error');
    expect(answerOf(conversation)?.content).toBe('This is as far as ');
    expect(Object.values(conversation.pulling)[0]).toMatchObject({ status: 'error', error: { code: 103100108 } });
  });
});

describe('chat §4 regenerate', () => {
  it('removes the group it answers anew', () => {
    const states = statesOf('regenerate');
    const conversation = states.at(-1) as Conversation;
    expect(messageGroups(conversation)).toHaveLength(1);
    expect(ofType(conversation, 'question')).toHaveLength(1);
    expect(ofType(conversation, 'answer')).toHaveLength(1);
    expect(conversation.removedIds).not.toEqual([]);
  });
});

describe('chat §4 clear context', () => {
  it('begins a section while the bot still answers in the old one', () => {
    const conversation = endOf('new-section');
    const [first, second] = messageGroups(conversation);
    expect(first?.sectionId).not.toBe(second?.sectionId);
    expect(second?.sectionId).toBe(conversation.sections.latestSectionId);
    expect(first?.showContextDivider).toBe('without-onboarding');
  });
});
