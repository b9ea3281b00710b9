import { Scene } from '@parley/contract';
import { onTestFinished } from 'vitest';
import type { ChatClient } from '../chat-client.ts';
import type { ChatClientOptions } from '../client-options.ts';
import { createChatClient } from '../create-chat-client.ts';
import type { Activity } from '../errors/report.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { ack, answerEnd, done, textDelta } from './messages.ts';
import { type OpenedStream, scriptedTransport } from './scripted-transport.ts';
import { settle, steppedClock } from './stepped-clock.ts';

/** Online and visibility events that the test triggers. */
function scriptedConnectivity() {
  const online = new Set<() => void>();
  const visible = new Set<() => void>();
  const hidden = new Set<() => void>();
  const listen = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let isOnline = true;
  let isHidden = false;
  return {
    isOnline: () => isOnline,
    onOnline: listen(online),
    onVisible: listen(visible),
    isHidden: () => isHidden,
    onHidden: listen(hidden),
    hide() {
      isHidden = true;
      for (const listener of [...hidden]) listener();
    },
    goOffline() {
      isOnline = false;
    },
    /** The network returns without an online event, as after sleep. */
    comeBackWithoutEvent() {
      isOnline = true;
    },
    goOnline() {
      isOnline = true;
      for (const listener of [...online]) listener();
    },
    look() {
      isHidden = false;
      for (const listener of [...visible]) listener();
    },
  };
}

/** A client with a scripted server, clock and network. Ids are numbered. */
export function scriptedClient(options: Partial<ChatClientOptions> = {}) {
  const server = scriptedTransport();
  const clock = steppedClock();
  const network = scriptedConnectivity();
  const reported: { error: unknown; activity: Activity }[] = [];
  let ids = 0;
  const client = createChatClient({
    transport: server.transport,
    scene: Scene.playground,
    botId: 'bot-1',
    user: { id: 'user-1' },
    clock,
    connectivity: network,
    newId: () => `local-${++ids}`,
    random: () => 0.5,
    report: (error, activity) => reported.push({ error, activity }),
    ...options,
  } as ChatClientOptions);
  onTestFinished(() => client.destroy());
  return { client, server, clock, network, reported, activities: () => reported.map(({ activity }) => activity) };
}

export async function openedClient(options: Partial<ChatClientOptions> = {}) {
  const scripted = scriptedClient(options);
  await scripted.client.init();
  await settle();
  return scripted;
}

/** Ignores the outcome of a send. */
export const letRun = (sending: Promise<unknown>): void => void sending.catch(() => undefined);

/** Sends text and acknowledges it. */
export async function sendAcknowledged(
  { client, server }: Pick<Awaited<ReturnType<typeof openedClient>>, 'client' | 'server'>,
  text = 'Hello',
  questionId = 'question-1',
) {
  const sending = client.sendText(text);
  await settle();
  const stream = server.chat();
  stream.push(ack(String(stream.request.local_message_id), { message_id: questionId, reply_id: questionId }));
  const sent = await sending;
  if (sent.result !== 'sent') throw new Error(`not sent but ${sent.result}`);
  await settle();
  return { sent, stream };
}

/** Streams a complete answer after the acknowledgement. */
export async function sayAll(stream: OpenedStream, text: string): Promise<void> {
  stream.push(textDelta(2, text), answerEnd(3), done);
  await settle();
}

export const contents = (client: ChatClient): string[] =>
  client.conversation.getState().messages.map(({ content }) => content);

export const messageOf = (client: ChatClient, id: string): CoreMessage | undefined =>
  client.conversation.getState().messages.find((one) => one.message_id === id);
