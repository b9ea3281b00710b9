import {
  type Chunk,
  type Conversation,
  type CoreMessage,
  emptyConversation,
  messageGroups,
  messageMeta,
  newLocalMessage,
  nextConversation,
  WINDOW_MESSAGES,
} from '@parley/chat-core';
import { type ChatMessage, Scene } from '@parley/contract';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench -- core`: the cost of a word of a reply for the client in a conversation of 5,000 loaded messages,
 * and whether the last of 100,000 costs as much as the first: in one endless answer, and in many answers. Also the cost
 * for a view that has the usual window and reads groups and meta once a frame.
 */
const isQuick = process.argv.includes('--quick');
const CHUNKS = isQuick ? 20_000 : 100_000;
const MESSAGES = 5_000;
const BATCH = 250;
const ROUNDS = isQuick ? 1 : 3;
const WORDS_PER_ANSWER = 500;
const WORDS_PER_FRAME = 16;

const base: ChatMessage = {
  message_id: '',
  reply_id: '0',
  section_id: 'section',
  role: 'assistant',
  type: 'answer',
  content: '',
  reasoning_content: '',
  content_type: 'text',
  extra_info: {},
  status: '',
  sender_id: 'bot',
  mention_list: [],
  content_time: 1_800_000_000_000,
  message_index: '0',
  index: 1,
  source: 0,
};

function longConversation(windowSize = 2 * MESSAGES): Conversation {
  const identity = { bot: { botId: 'bot' }, scene: Scene.playground, userId: 'user' };
  const messages = Array.from({ length: MESSAGES }, (_, place): ChatMessage => {
    const isQuestion = place % 2 === 0;
    return {
      ...base,
      message_id: `m${place}`,
      reply_id: isQuestion ? '0' : `m${place - 1}`,
      role: isQuestion ? 'user' : 'assistant',
      type: isQuestion ? 'question' : 'answer',
      content: 'A few words that were said before. '.repeat(8),
      status: 'available',
      message_index: String(place + 1),
    };
  });
  const page = { messages: messages.reverse(), cursor: '1', hasMore: false, nextCursor: String(MESSAGES) };
  const index = String(MESSAGES);
  return nextConversation(emptyConversation(identity, windowSize), {
    type: 'messages-refreshed',
    page: { ...page, nextHasMore: false, readIndex: index, endIndex: index },
  });
}

const chunkOf = (message: Partial<ChatMessage>, seq_id: number, is_finish: boolean): Chunk => ({
  message: { ...base, ...message },
  is_finish,
  index: 1,
  seq_id,
  conversation_id: 'conversation',
});

function asked(conversation: Conversation, replyId: string): Conversation {
  const localMessageId = `local-${replyId}`;
  const message: CoreMessage = newLocalMessage({
    localMessageId,
    content: 'Go on',
    contentType: 'text',
    mentionIds: [],
    sectionId: 'section',
    senderId: 'user',
    now: base.content_time,
  });
  const extra_info = { local_message_id: localMessageId };
  const ack = chunkOf({ message_id: replyId, reply_id: replyId, role: 'user', type: 'ack', extra_info }, 1, true);
  const added = nextConversation(conversation, { type: 'message-added', message });
  return nextConversation(added, { type: 'send-acknowledged', localMessageId, chunk: ack, at: 0 });
}

/** CPU microseconds per chunk, by batch: CPU time is not affected by other load on the machine. */
function fold(start: Conversation, wordsPerAnswer: number, read: (conversation: Conversation) => void): number[] {
  const costs: number[] = [];
  let conversation = start;
  let replyId = '';
  let seq = 0;
  for (let done = 0; done < CHUNKS; done += BATCH) {
    if (done % wordsPerAnswer === 0) {
      if (replyId) conversation = nextConversation(conversation, { type: 'reply-ended', replyId, outcome: 'success' });
      replyId = `q${done}`;
      conversation = asked(conversation, replyId);
      seq = 1;
    }
    const chunks = Array.from({ length: BATCH }, () => {
      seq += 1;
      return chunkOf({ message_id: `a-${replyId}`, reply_id: replyId, content: 'word ' }, seq, false);
    });
    const began = process.cpuUsage();
    for (const [place, chunk] of chunks.entries()) {
      conversation = nextConversation(conversation, { type: 'chunk-received', chunk, at: 0 });
      if (place % WORDS_PER_FRAME === 0) read(conversation);
    }
    const { user, system } = process.cpuUsage(began);
    costs.push((user + system) / BATCH);
  }
  const length = conversation.messages.at(-1)?.content.length;
  if (length !== Math.min(wordsPerAnswer, CHUNKS) * 'word '.length)
    throw new Error(`text was lost: ${length} characters`);
  return costs;
}

function readAsAView(conversation: Conversation): void {
  const group = messageGroups(conversation).at(-1);
  const answerId = group?.memberSet.llmAnswerMessageIdList.at(-1);
  if (answerId && !messageMeta(conversation, answerId)) throw new Error('no meta');
}

const ignore = () => undefined;
const cases: Record<string, () => number[]> = {
  'one endless answer': () => fold(longConversation(), CHUNKS, ignore),
  'answers of 500 words': () => fold(longConversation(), WORDS_PER_ANSWER, ignore),
  'answers of 500 words, read by a view': () => fold(longConversation(WINDOW_MESSAGES), WORDS_PER_ANSWER, readAsAView),
};

function measure(run: () => number[]): Figures & { ratio: number } {
  run();
  const rounds = Array.from({ length: ROUNDS }, run);
  const tenth = CHUNKS / BATCH / 10;
  const first = median(rounds.flatMap((costs) => costs.slice(0, tenth)));
  const last = median(rounds.flatMap((costs) => costs.slice(-tenth)));
  return { 'first 10 % µs': first, 'last 10 % µs': last, ratio: last / first };
}

const rows = Object.fromEntries(Object.entries(cases).map(([name, run]) => [name, measure(run)]));
report(
  'core',
  rows,
  Object.entries(rows).map(([name, { ratio }]) => ({
    goal: `last tenth against first, ${name}`,
    value: ratio,
    limit: 1.2,
    better: 'lower',
  })),
);
