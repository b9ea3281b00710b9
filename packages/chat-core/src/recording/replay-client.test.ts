import { describe, expect, it } from 'vitest';
import type { ChatClient } from '../chat-client.ts';
import type { ResumeRequest } from '../commands/resume-reply.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { createChatClient } from '../create-chat-client.ts';
import { latestGroup } from '../selectors/message-groups.ts';
import { foldRecording } from './fold-recording.ts';
import { type RecordedLine, readRecording } from './recording.ts';
import { replayTransport } from './replay-transport.ts';

const files = import.meta.glob('../../recordings/*.jsonl', { eager: true, query: '?raw', import: 'default' });
const recordings = Object.entries(files).map(([path, text]) => ({
  name: path.replace(/^.*\/|\.jsonl$/g, ''),
  lines: readRecording(text),
}));

function clientOf(lines: readonly RecordedLine[]): ChatClient {
  let ids = 0;
  return createChatClient({
    transport: replayTransport(lines),
    botId: 'id1',
    scene: 4,
    user: { id: 'id4' },
    enableMarkRead: false,
    enableSubscription: lines.some((line) => 'call' in line && line.call === 'attach'),
    newId: () => `local-${++ids}`,
    schedule: (run) => run(),
    report: () => undefined,
  });
}

function until(client: ChatClient, isSo: (conversation: Conversation) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const { conversation } = client;
    if (isSo(conversation.getState())) return resolve();
    const unsubscribe = conversation.subscribe(() => {
      if (!isSo(conversation.getState())) return;
      unsubscribe();
      resolve();
    });
  });
}

const isAtRest = ({ sending, waiting, responding }: Conversation) => !sending && !waiting && !responding;

/** The last event of a stream that was recorded before a line. */
function seqBefore(lines: readonly RecordedLine[], index: number): number {
  const seqs = lines.slice(0, index).flatMap((line) => {
    const data = 'event' in line && line.event === 'message' ? (line.data as { seq_id: number }) : null;
    return data ? [data.seq_id] : [];
  });
  return seqs.at(-1) ?? 0;
}

/** Repeats the commands of the recorded client at their recorded times. */
async function follow(client: ChatClient, lines: readonly RecordedLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (!('call' in line)) continue;
    const seq = seqBefore(lines, index);
    const hasComeSoFar = ({ pulling }: Conversation) =>
      Object.values(pulling).some(({ lastSeqId }) => lastSeqId >= seq);
    if (line.call === 'breakMessage' || line.call === 'createSection') await until(client, hasComeSoFar);
    else await until(client, isAtRest);
    await act(client, line.call, line.request as Record<string, unknown>);
  }
  await until(client, isAtRest);
}

async function act(client: ChatClient, call: string, request: Record<string, unknown>): Promise<void> {
  if (call === 'init') await client.init();
  if (call === 'breakMessage') await client.stopResponding(String(request.query_message_id));
  if (call === 'createSection') await client.clearContext();
  if (call === 'resume') await client.resume(toResume(request));
  if (call !== 'chat') return;
  if (request.regen_message_id) await client.regenerate(latestGroup(client.conversation.getState())?.groupId ?? '');
  else await client.sendText(String(request.query)).catch(() => undefined);
}

function toResume(request: Record<string, unknown>): ResumeRequest {
  const outputs = request.tool_outputs as { tool_call_id: string; output: string }[];
  return {
    replyId: String(request.resume_message_id),
    interruptMessageId: String(request.interrupt_message_id),
    toolOutputs: outputs.map(({ tool_call_id, output }) => ({ toolCallId: tool_call_id, output })),
  };
}

/** The visible part of a conversation. */
const seen = ({ messages, sections, suggestions }: Conversation) => ({
  messages: messages.map(
    ({ message_id, reply_id, section_id, type, content, reasoning_content, broken_pos, is_finish }) => ({
      message_id,
      reply_id,
      section_id,
      type,
      content,
      reasoning_content,
      broken_pos,
      is_finish,
    }),
  ),
  sections,
  suggestions,
});

describe('chat §4 a client with a replayed recording', () => {
  it.each(recordings)('reaches the same state: $name', async ({ name, lines }) => {
    const client = clientOf(lines);
    await follow(client, lines);
    const expected = foldRecording(lines).at(-1) as Conversation;
    if (name === 'pushed-messages') await until(client, ({ messages }) => messages.length === expected.messages.length);
    if (name === 'another-window')
      await until(client, ({ sections }) => sections.latestSectionId === expected.sections.latestSectionId);
    expect(seen(client.conversation.getState())).toEqual(seen(expected));
    client.destroy();
  });
});
