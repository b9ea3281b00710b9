import type { ScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import type { StreamEvent } from '../../packages/chat-core/src/wire/transport.ts';
import type { RecordedChat } from './recorded-chat.ts';

/** What happens in a recording, and which model answers: the demonstration, or one that says what it is told. */
export type RecordedScene = { readonly isSuggesting?: boolean } & (
  | { readonly model: 'demonstration'; play(chat: RecordedChat): Promise<unknown> }
  | { readonly model: 'scripted'; play(chat: RecordedChat, model: ScriptedModel): Promise<unknown> }
);

const WORDS_BEFORE_STOP = 12;

/** By the name of the file they become. */
export const scenes: Readonly<Record<string, RecordedScene>> = {
  text: {
    model: 'scripted',
    play(chat, model) {
      model.script({ text: ['A ', 'parley ', 'is ', 'a ', 'talk ', 'between ', 'two ', 'sides.'] });
      return chat.ask('What is a parley?');
    },
  },
  reasoning: {
    model: 'demonstration',
    play: (chat) => chat.ask('What can you do?'),
  },
  markdown: {
    model: 'demonstration',
    play: (chat) => chat.ask('Show me what markdown looks like'),
  },
  tools: {
    model: 'demonstration',
    play: (chat) => chat.ask('What time is it?'),
  },
  'knowledge-recall': {
    model: 'demonstration',
    play: (chat) => chat.ask('What is Parley?'),
  },
  'interrupt-location': {
    model: 'demonstration',
    async play(chat) {
      const interrupt = interruptIn(await chat.ask('Where am I?'));
      const output = JSON.stringify({ coordinates: { longitude: '6.96', latitude: '50.94' } });
      await chat.resume(answerTo(interrupt, output));
    },
  },
  'location-declined': {
    model: 'demonstration',
    async play(chat) {
      const interrupt = interruptIn(await chat.ask('Where am I?'));
      await chat.stop({ query_message_id: interrupt.reply_id, local_message_id: 'local-1' });
    },
  },
  'interrupt-question': {
    model: 'demonstration',
    async play(chat) {
      const interrupt = interruptIn(await chat.ask('Ask me something'));
      await chat.resume(answerTo(interrupt, 'Markdown'));
    },
  },
  'follow-ups': {
    model: 'demonstration',
    isSuggesting: true,
    play: (chat) => chat.ask('Hello'),
  },
  'suggestion-error': {
    model: 'scripted',
    isSuggesting: true,
    play(chat, model) {
      model.script({ text: ['Here ', 'is ', 'the ', 'answer.'] }, { text: ['no list of questions'] });
      return chat.ask('Answer me');
    },
  },
  stop: {
    model: 'demonstration',
    async play(chat) {
      let words = '';
      let pieces = 0;
      await chat.ask('Show me markdown', {}, async (event) => {
        const message = messageIn(event);
        if (message?.type !== 'answer' || message.content === '') return;
        words += message.content;
        pieces += 1;
        if (pieces !== WORDS_BEFORE_STOP) return;
        await chat.stop({
          query_message_id: message.reply_id,
          local_message_id: 'local-1',
          answer_message_id: message.message_id,
          broken_pos: words.length,
        });
      });
    },
  },
  'run-error': {
    model: 'scripted',
    play(chat, model) {
      model.script({ text: ['This ', 'is ', 'as ', 'far ', 'as '], cut: true });
      return chat.ask('How far do you get?');
    },
  },
  'send-refused': {
    model: 'demonstration',
    play: (chat) => chat.ask('Hello', { mention_list: [{ id: 'nobody' }] }).catch(() => undefined),
  },
  regenerate: {
    model: 'demonstration',
    async play(chat) {
      const [, acknowledgement] = await chat.ask('Thank you');
      const question = acknowledgement && messageIn(acknowledgement);
      await chat.ask('Thank you', { regen_message_id: question?.message_id });
    },
  },
  'new-section': {
    model: 'demonstration',
    async play(chat) {
      let isCleared = false;
      await chat.ask('Hello', {}, async (event) => {
        if (isCleared || messageIn(event)?.type !== 'answer') return;
        isCleared = true;
        await chat.newSection();
      });
      await chat.ask('Thank you');
    },
  },
  'pushed-messages': {
    model: 'demonstration',
    async play(chat) {
      const { watched } = await watching(chat, 5);
      await chat.push(2, 'The space moves to another region tonight.');
      await chat.push(3, 'The report is ready.');
      await chat.push(1, 'The weekly summary was started.');
      await watched;
    },
  },
  'another-window': {
    model: 'demonstration',
    async play(chat) {
      const { elsewhere, common, conversation_id } = chat;
      const here = { conversation_id, scene: common.scene };
      const signal = new AbortController().signal;
      const { watched } = await watching(chat, 7);
      let question = '';
      const request = { ...common, query: 'Thank you', local_message_id: 'other-1' };
      for await (const event of elsewhere.chat(request, signal)) question ||= messageIn(event)?.message_id ?? '';
      await elsewhere.markRead({ conversation_id, read_message_index: '2' });
      await elsewhere.createSection(here);
      await elsewhere.deleteMessage({ ...here, message_id: question });
      await elsewhere.clearMessage(here);
      await watched;
    },
  },
};

/** Watches until so many events have come; resolves when it has begun. */
async function watching(chat: RecordedChat, events: number): Promise<{ readonly watched: Promise<void> }> {
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let told = 0;
  const watched = chat.watch((event) => {
    if (event.kind === 'change') begun();
    if (event.kind !== 'alive') told += 1;
    return told === events;
  });
  await hasBegun;
  return { watched };
}

const messageIn = (event: StreamEvent) => (event.kind === 'message' ? event.event.message : null);

function interruptIn(events: readonly StreamEvent[]) {
  const message = events.map(messageIn).find((candidate) => candidate?.required_action);
  if (!message) throw new Error('the reply was not interrupted');
  return message;
}

function answerTo(interrupt: ReturnType<typeof interruptIn>, output: string) {
  const calls = interrupt.required_action?.submit_tool_outputs.tool_calls ?? [];
  return {
    resume_message_id: interrupt.reply_id,
    interrupt_message_id: interrupt.message_id,
    tool_outputs: calls.map(({ id }) => ({ tool_call_id: id, output })),
  };
}
