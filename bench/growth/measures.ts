import { randomUUID } from 'node:crypto';
import {
  Attach,
  Chat,
  GetMessageList,
  HISTORY_PAGE,
  HISTORY_PAGE_MAX,
  InitConversation,
  LoadDirection,
  toHttpRequest,
} from '@parley/contract';
import type { Installation, Room } from './installation.ts';

/** When the model was asked, in the time of this process. */
export interface AskedModel {
  readonly lastAskedAt: () => number;
}

/** Milliseconds of one operation as its user waits for it. */
export type Measure = (installation: Installation) => Promise<number>;

/** The operations of a conversation. The replies of `send` are those that `attach` reads. */
export function createMeasures(model: AskedModel): Record<string, Measure> {
  const replies = new Map<Installation, string[]>();

  return {
    /** Until the question is stored and acknowledged. */
    async send(installation) {
      const { acknowledgedMs, replyId } = await ask(installation, installation.long);
      replies.set(installation, [...(replies.get(installation) ?? []), replyId]);
      return acknowledgedMs;
    },
    /** What a panel asks for first. */
    open: (installation) =>
      timed(() =>
        installation.client.call(InitConversation, {
          bot_id: installation.long.botId,
          scene: installation.long.conversationRef.scene,
          count: HISTORY_PAGE,
        }),
      ),
    page: (installation) => timed(() => loadPage(installation, HISTORY_PAGE)),
    /** Find looks through the history page by page, with the largest pages. */
    find: (installation) => timed(() => loadPage(installation, HISTORY_PAGE_MAX)),
    /** All events of a reply that has ended. */
    async attach(installation) {
      const known = replies.get(installation) ?? [];
      const reply_id = known[Math.floor(Math.random() * known.length)] ?? '';
      const { path, init } = toHttpRequest(Attach, { ...installation.long.conversationRef, reply_id, after_seq_id: 0 });
      return timed(async () => {
        const text = await (await request(installation, path, init)).text();
        if (!text.includes('event: done')) throw new Error(`the reply did not end: ${text}`);
      });
    },
    /** From sending to the moment at which the model is asked, in a section that began after a long one. */
    async context(installation) {
      const { sentAt } = await ask(installation, installation.cleared);
      return model.lastAskedAt() - sentAt;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A page at any place of the history. */
async function loadPage({ client, long }: Installation, count: number): Promise<void> {
  const cursor = String(count + 1 + Math.floor(Math.random() * (long.messages - count)));
  const request = { ...long.conversationRef, cursor, count, load_direction: LoadDirection.previous } as const;
  const { message_list } = await client.call(GetMessageList, request);
  if (message_list.length !== count) throw new Error(`a page of ${message_list.length} messages`);
}

/** Sends a question and reads its answer to the end, so that the next one is alone again. */
async function ask(installation: Installation, { conversationRef }: Room) {
  const local_message_id = randomUUID();
  const { path, init } = toHttpRequest(Chat, {
    ...conversationRef,
    query: 'Hello?',
    local_message_id,
    content_type: 'text',
  });
  const sentAt = performance.now();
  const response = await request(installation, path, init);
  const decoder = new TextDecoder();
  let text = '';
  let acknowledgedMs = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (acknowledgedMs === 0 && text.includes('"type":"ack"')) acknowledgedMs = performance.now() - sentAt;
  }
  if (!text.includes('event: done')) throw new Error(`the reply did not end: ${text}`);
  return { sentAt, acknowledgedMs, replyId: /"reply_id":"(\w+)"/.exec(text)?.[1] ?? '' };
}

async function request(
  { address, client }: Installation,
  path: string,
  init: ReturnType<typeof toHttpRequest>['init'],
) {
  const headers = { ...init.headers, cookie: client.cookie };
  const response = await fetch(address + path, { ...(init as RequestInit), headers });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}
