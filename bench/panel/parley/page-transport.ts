import type { ChatTransport, StreamEvent } from '@parley/chat-core';
import type { ChatMessage } from '@parley/contract';
import type { HistoryMessage } from '../in-page/workload.ts';

const QUESTION = 'question';
const ANSWER = 'answer';

const message = (given: Partial<ChatMessage>): ChatMessage => ({
  message_id: ANSWER,
  reply_id: QUESTION,
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
  content_time: Date.now(),
  message_index: '0',
  index: 1,
  source: 0,
  ...given,
});

/** A message as the history of a server holds it. */
const stored = ({ id, role, content }: HistoryMessage, place: number): ChatMessage =>
  message({
    message_id: id,
    // The answer to the question before it.
    reply_id: role === 'user' ? '0' : `m${place - 1}`,
    role,
    type: role === 'user' ? 'question' : 'answer',
    content,
    status: 'available',
    sender_id: role === 'user' ? 'user' : 'bot',
    message_index: String(place + 1),
    index: role === 'user' ? 0 : 1,
  });

/** The in-page server: it has a history and streams the answers it is given. */
export function createPageTransport() {
  let history: readonly ChatMessage[] = [];
  let queue: StreamEvent[] = [];
  let wake: () => void = () => undefined;
  let asked: () => void = () => undefined;
  let seq = 0;

  function send(...events: StreamEvent[]): void {
    queue.push(...events);
    wake();
  }
  function sendMessage(given: Partial<ChatMessage>, isFinished: boolean): void {
    seq += 1;
    const event = { message: message(given), is_finish: isFinished, index: given.index ?? 1, seq_id: seq };
    send({ kind: 'message', event: { ...event, conversation_id: 'conversation' } });
  }
  const refuse = () => Promise.reject(new Error('the page has no such call'));

  async function* chat(localMessageId: string, content: string): AsyncGenerator<StreamEvent> {
    queue = [];
    seq = 0;
    yield { kind: 'opened', logId: '' };
    const question = { message_id: QUESTION, role: 'user', type: 'ack', content, sender_id: 'user', index: 0 } as const;
    sendMessage(
      { ...question, message_index: String(history.length + 1), extra_info: { local_message_id: localMessageId } },
      true,
    );
    asked();
    while (true) {
      const event = queue.shift();
      if (event) yield event;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (event?.kind === 'done') return;
    }
  }

  const transport: ChatTransport = {
    init: async () => ({
      conversationId: 'conversation',
      lastSectionId: 'section',
      botVersion: '1',
      messageList: history.toReversed(),
      cursor: '0',
      hasMore: false,
      read_message_index: String(history.length),
      end_message_index: String(history.length),
      next_cursor: String(history.length),
      next_has_more: false,
      prologue: '',
      onboardingSuggestions: [],
      suggestedQuestionsShowMode: 0,
      botInfoMap: { bot: { id: 'bot', nickname: 'Bot', url: '' } },
      userInfoMap: { user: { id: 'user', nickname: 'User', url: '', userUniqueName: 'user' } },
      runningReplies: [],
      isVoiceConfigured: false,
      modelName: 'scripted',
      isDemonstrationModel: false,
    }),
    chat: (request) => chat(request.local_message_id ?? '', request.query),
    markRead: async () => ({}) as never,
    readIndex: refuse,
    messageList: refuse,
    clearMessage: refuse,
    createSection: refuse,
    deleteMessage: refuse,
    breakMessage: refuse,
    report: refuse,
    upload: refuse,
    keepFiles: refuse,
    call: refuse,
    transcribe: refuse,
    resume: () => chat('', ''),
    attach: () => chat('', ''),
  };
  return {
    ...transport,
    setHistory(messages: readonly HistoryMessage[]): void {
      history = messages.map(stored);
    },
    /** Resolves when the next question has been acknowledged. */
    nextQuestion: () =>
      new Promise<void>((resolve) => {
        asked = resolve;
      }),
    say: (chunk: string) => sendMessage({ content: chunk }, false),
    end(): void {
      sendMessage({ status: 'available', message_index: String(history.length + 2) }, true);
      send({ kind: 'done' });
    },
  };
}
