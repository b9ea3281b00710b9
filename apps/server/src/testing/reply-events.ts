import type { ChatMessage } from '@parley/contract';
import type { TestEvent } from './test-stream.ts';

/** For each event the type of its message, else its name. */
export const kindsOf = (events: readonly TestEvent[]): string[] =>
  events.map(({ name, data }) => (name === 'message' ? data.message.type : name));

export const messagesOf = (events: readonly TestEvent[], type?: ChatMessage['type']): ChatMessage[] =>
  events
    .filter(({ name, data }) => name === 'message' && (type === undefined || data.message.type === type))
    .map(({ data }) => data.message);

/** The id of the question, which is also the reply's. */
export const replyIdOf = (events: readonly TestEvent[]): string => messagesOf(events, 'ack')[0]?.message_id ?? '';

/** The payloads of the verbose messages, parsed twice as a client does. */
export const verboseOf = (events: readonly TestEvent[]) =>
  messagesOf(events, 'verbose').map(({ content }) => {
    const { msg_type, data } = JSON.parse(content);
    return { msg_type, data: data === '' ? null : JSON.parse(data) };
  });
