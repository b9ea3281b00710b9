import {
  builtInToolNames,
  DraftBotCreate,
  HISTORY_PAGE,
  PushMessage,
  SaveSpaceV2,
  Scene,
  SpaceType,
  SuggestReplyMode,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { HttpClient } from '../../e2e/support/http-client.ts';
import { systemClock } from '../../packages/chat-core/src/environment/clock.ts';
import { createRecorder, recordTransport } from '../../packages/chat-core/src/recording/record.ts';
import { createHttpTransport } from '../../packages/chat-core/src/wire/http-transport.ts';
import type { ChatTransport, StreamEvent } from '../../packages/chat-core/src/wire/transport.ts';

type Answer = Pick<
  Parameters<ChatTransport['resume']>[0],
  'resume_message_id' | 'interrupt_message_id' | 'tool_outputs'
>;
type Sent = Pick<Partial<Parameters<ChatTransport['chat']>[0]>, 'regen_message_id' | 'mention_list'>;
/** Called with every event; the stream is read on when it is done. */
type OnEvent = (event: StreamEvent) => unknown;

const scene = Scene.playground;

export type RecordedChat = Awaited<ReturnType<typeof startRecordedChat>>;

/** A new bot and the chat of a new client with it; everything that passes is noted down. */
export async function startRecordedChat(address: string, client: HttpClient, { isSuggesting = false } = {}) {
  const bot_id = await createBot(client, isSuggesting);
  let text = '';
  const recorder = createRecorder({
    clock: systemClock,
    write(line) {
      text += line;
    },
  });
  const plain = createHttpTransport({ baseUrl: address, headers: { cookie: client.cookie } });
  const transport = recordTransport(plain, recorder);
  const signal = new AbortController().signal;
  const { conversationId: conversation_id } = await transport.init({
    bot_id,
    scene,
    draft_mode: true,
    count: HISTORY_PAGE,
  });
  const common = { conversation_id, bot_id, scene, draft_mode: true, content_type: 'text' } as const;
  let sent = 0;

  async function read(stream: AsyncIterable<StreamEvent>, onEvent: OnEvent): Promise<StreamEvent[]> {
    const events: StreamEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      await onEvent(event);
    }
    return events;
  }

  return {
    conversation_id,
    transport,
    /** The same conversation in another window, of which nothing is noted down. */
    elsewhere: plain,
    common,
    text: () => text,
    /** Sends words and reads the reply to its end. */
    ask(query: string, more: Sent = {}, onEvent: OnEvent = () => undefined) {
      sent += 1;
      const local_message_id = `local-${sent}`;
      return read(transport.chat({ ...common, query, local_message_id, ...more }, signal), onEvent);
    },
    resume(request: Answer) {
      return read(transport.resume({ ...common, ...request }, signal), () => undefined);
    },
    /** Subscribes to the conversation until an event says enough. */
    async watch(isEnough: (event: StreamEvent, count: number) => boolean): Promise<void> {
      const controller = new AbortController();
      let count = 0;
      for await (const event of transport.attach({ conversation_id, scene, after_seq_id: 0 }, controller.signal)) {
        count += 1;
        if (isEnough(event, count)) break;
      }
      controller.abort();
    },
    push: (source: 1 | 2 | 3, content: string) => client.call(PushMessage, { conversation_id, scene, source, content }),
    stop: (more: Partial<Parameters<ChatTransport['breakMessage']>[0]>) =>
      transport.breakMessage({ conversation_id, scene, ...more }),
    newSection: () => transport.createSection({ conversation_id, scene }),
  };
}

async function createBot(client: HttpClient, isSuggesting: boolean): Promise<string> {
  const { data: space } = await client.call(SaveSpaceV2, { name: 'Recorded', space_type: SpaceType.personal });
  const { bot_id } = (await client.call(DraftBotCreate, { space_id: space.id, name: 'Recorded' })).data;
  const suggest_reply_mode = isSuggesting ? SuggestReplyMode.system : SuggestReplyMode.disabled;
  await client.call(UpdateDraftBotInfoAgw, {
    bot_info: { bot_id, built_in_tools: [...builtInToolNames], suggest_reply_info: { suggest_reply_mode } },
  });
  return bot_id;
}
