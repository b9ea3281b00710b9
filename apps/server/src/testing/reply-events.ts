import type { ChatMessage } from '@parley/contract';
import type { TestEvent } from './test-stream.ts';

/** The type of each message event, and the name of every other event. */
export const kindsOf = (events: readonly TestEvent[]): string[] =>
  events.map(({ name, data }) => (name === 'message' ? data.message.type : name));

export const messagesOf = (events: readonly TestEvent[], type?: ChatMessage['type']): ChatMessage[] =>
  events
    .filter(({ name, data }) => name === 'message' && (type === undefined || data.message.type === type))
    .map(({ data }) => data.message);

/** The id of the question, which is also the reply's. */
export const replyIdOf = (events: readonly TestEvent[]): string => messagesOf(events, 'ack')[0]?.message_id ?? '';

/** The payloads of the verbose messages, which are JSON inside JSON. */
export const verboseOf = (events: readonly TestEvent[]) =>
  messagesOf(events, 'verbose').map(({ content }) => {
    const { msg_type, data } = JSON.parse(content);
    return { msg_type, data: data === '' ? null : JSON.parse(data) };
  });
