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
  it('exists for each kind of conversation', () => {
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

  it.each(names)('ends idle, with all messages finished and acknowledged: %s', (name) => {
    const conversation = endOf(name);
    expect(conversation.init.status).toBe('success');
    expect(conversation.sending).toBeNull();
    expect(conversation.waiting).toBeNull();
    expect(conversation.responding).toBeNull();
    expect(conversation.messages.filter((message) => !message.is_finish)).toEqual([]);
    expect(conversation.messages.some((message) => message._sendFailed)).toBe(name === 'send-refused');
  });

  it.each(names)('never contains a message twice and never changes its key: %s', (name) => {
    const keys = new Map<string, string>();
    for (const { messages } of statesOf(name)) {
      expect(new Set(messages.map(({ message_id }) => message_id)).size).toBe(messages.length);
      for (const { message_id, key } of messages) {
        expect(keys.get(message_id) ?? key).toBe(key);
        keys.set(message_id, key);
      }
    }
  });

  it.each(names)('contains no personal data: %s', (name) => {
    const text = files[`../../recordings/${name}.jsonl`] ?? '';
    expect(text).not.toMatch(/[0-9a-hjkmnp-tv-z]{26}|@(?!example\.com)|127\.0\.0\.1|localhost/);
  });
});

describe('chat §4 receiving', () => {
  it('concatenates the deltas of an answer', () => {
    const conversation = endOf('text');
    expect(answerOf(conversation)?.content).toBe('A parley is a talk between two sides.');
    expect(pullingOf(conversation)).toEqual(['success']);
    expect(messageGroups(conversation)).toHaveLength(1);
  });

  it('leaves markdown unchanged', () => {
    const { content } = answerOf(endOf('markdown')) ?? {};
    expect(content).toContain('| Heading | `### Title` | long answers |');
    expect(content).toContain('```ts\nconst greet');
  });

  it('separates reasoning from the answer, and knows when reasoning ends', () => {
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

  it('contains the knowledge recall', () => {
    expect(verboseTypes(endOf('knowledge-recall'))).toContain('knowledge_recall');
    expect(answerOf(endOf('knowledge-recall'))?.content).toContain('Source: What Parley is');
  });

  it('adds pushed messages, each as its own group', () => {
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
  it('pause for the location and resume with it', () => {
    const asked = statesOf('interrupt-location').find(({ messages }) => messages.some(locationRequestOf));
    expect(asked).toBeDefined();
    const conversation = endOf('interrupt-location');
    expect(answerOf(conversation)?.content).toContain('50.94');
    expect(messageGroups(conversation)).toHaveLength(1);
  });

  it('pause for the answer to a question and resume with it', () => {
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
  it('marks the failed message and clears waiting', () => {
    const [message] = endOf('send-refused').messages;
    expect(message).toMatchObject({ local_message_status: 'send_fail', _sendFailed: true, is_finish: true });
  });
});

describe('chat §4 changes in another window', () => {
  it('are applied: a question, a read index, a new section, a deletion, a cleared history', () => {
    const states = statesOf('another-window');
    expect(states.some(({ messages }) => messages.length === 1)).toBe(true);
    expect(new Set(states.map(({ sections }) => sections.latestSectionId)).size).toBe(4);
    expect(states.at(-1)?.messages).toEqual([]);
  });
});

describe('chat §4 suggestions', () => {
  it('arrive after the answer, while waiting is in the suggestion phase', () => {
    const conversation = endOf('follow-ups');
    const group = messageGroups(conversation)[0]?.groupId ?? '';
    expect(suggestionsOfGroup(conversation, group)).toHaveLength(3);
    const phases = statesOf('follow-ups').flatMap(({ waiting }) => waiting?.phase ?? []);
    expect([...new Set(phases)]).toEqual(['formal', 'suggestion']);
  });

  it('can fail without changing the answer', () => {
    const conversation = endOf('suggestion-error');
    expect(Object.values(conversation.suggestions)).toEqual([{ suggestions: [], isError: true }]);
    expect(answerOf(conversation)?.content).toBe('Here is the answer.');
    expect(pullingOf(conversation)).toEqual(['success']);
  });
});

describe('chat §4 stopped and failed replies', () => {
  it('a stopped answer ends at its displayed length', () => {
    const answer = answerOf(endOf('stop'));
    expect(answer?.broken_pos).toBe(65);
    expect(answer?.content).toHaveLength(65);
  });

  it('a failed reply keeps its text and its error', () => {
    const conversation = endOf('run-error');
    expect(answerOf(conversation)?.content).toBe('This is as far as ');
    expect(Object.values(conversation.pulling)[0]).toMatchObject({ status: 'error', error: { code: 103100108 } });
  });
});

describe('chat §4 regenerate', () => {
  it('removes the group that it replaces', () => {
    const states = statesOf('regenerate');
    const conversation = states.at(-1) as Conversation;
    expect(messageGroups(conversation)).toHaveLength(1);
    expect(ofType(conversation, 'question')).toHaveLength(1);
    expect(ofType(conversation, 'answer')).toHaveLength(1);
    expect(conversation.removedIds).not.toEqual([]);
  });
});

describe('chat §4 clear context', () => {
  it('begins a section while a reply in the old one is running', () => {
    const conversation = endOf('new-section');
    const [first, second] = messageGroups(conversation);
    expect(first?.sectionId).not.toBe(second?.sectionId);
    expect(second?.sectionId).toBe(conversation.sections.latestSectionId);
    expect(first?.showContextDivider).toBe('without-onboarding');
  });
});
