import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../platform/models/model.ts';
import { PICTURES_MAX_BYTES } from '../../agent/index.ts';
import type { FileTexts } from '../../file-text/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import type { ModelFiles } from '../given-files/read-draft-parts.ts';
import { newMessage } from '../new-message.ts';
import { buildContext, type ContextInput, toModelMessages } from './build-context.ts';

const MEGABYTE = 2 ** 20;

/** Files named `<type>-<bytes>-<number>`, and which of them were read. A model with vision gets them. */
function countingFiles() {
  const read: string[] = [];
  const toFile = (uri: string): StoredFile => {
    const [fileType = '', byteSize] = uri.split('-');
    const contentType = fileType === 'image' ? 'image/png' : 'text/plain';
    return { uri, name: uri, contentType, fileType, byteSize: Number(byteSize), width: 0, height: 0 };
  };
  const files = {
    findOwn: async (_userId: string, uris: readonly string[]) => uris.map(toFile),
    findModelPicture: async (_userId: string, { contentType, byteSize }: StoredFile) => ({
      contentType,
      byteSize,
      read: () => Promise.reject(new Error('read before the request is sent')),
    }),
  } as Partial<Files> as Files;
  const texts = {
    find: async (_userId: string, { byteSize }: StoredFile) => ({
      result: 'read',
      reason: null,
      tokens: byteSize / 4,
      pageCount: null,
      scannedPages: [],
    }),
    async open({ uri, byteSize }: StoredFile) {
      const cutTo = async (maxTokens: number) => {
        read.push(uri);
        return { text: 'x'.repeat(Math.min(byteSize, 4 * maxTokens)), isCut: byteSize > 4 * maxTokens };
      };
      return { tokens: byteSize / 4, cutTo };
    },
  } as Partial<FileTexts> as FileTexts;
  const modelFiles: ModelFiles = {
    files,
    texts,
    abilities: { vision: true, video: false, hears: false },
    pictures: { bytesLeft: PICTURES_MAX_BYTES },
    transcribe: () => Promise.reject(new Error('not a recording')),
    isPast: false,
    signal: new AbortController().signal,
  };
  return { modelFiles, read };
}

function question(position: number, keys: readonly string[]): MessageRow {
  const item_list = keys.map((key) =>
    key.startsWith('image')
      ? { type: 'image', image: { key } }
      : { type: 'file', file: { file_key: key, file_name: key, file_type: 'txt', file_size: 1 } },
  );
  const message = newMessage({
    id: String(position),
    conversationId: 'conversation',
    replyId: '0',
    sectionId: 'section',
    role: 'user',
    type: 'question',
    content: JSON.stringify({ item_list }),
    contentType: 'mix',
    senderId: 'user',
    contentTime: 0,
  });
  return { ...message, position };
}

const source = (asked: MessageRow, history: readonly MessageRow[], contextTokens: number): ContextInput =>
  ({
    bot: { prompt: '', historyRounds: 100, sampling: {} },
    model: { name: 'Model', chat: { capabilities: { tools: false, vision: true, contextTokens } } },
    tools: [],
    options: { locale: 'en-US', variables: {}, chatHistory: null },
    variables: {},
    question: asked,
    history,
    context: { text: '', variables: {} },
    summary: '',
    own: [],
  }) as unknown as ContextInput;

const partsOf = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) => (message.role === 'user' ? message.parts : []));

const partTypes = (messages: readonly ModelMessage[]) =>
  messages.map((message) => (message.role === 'user' ? message.parts.map(({ type }) => type) : []));

describe('tool calls of the past', () => {
  it('keep their own responses where a server gives the calls of every step the same id', () => {
    const row = (type: 'function_call' | 'tool_response', content: string) => ({
      ...question(1, []),
      type,
      content,
      extraInfo: JSON.stringify({ call_id: 'call_0', tool_name: 'look', plugin_request: '{}' }),
    });
    const rows = [
      row('function_call', ''),
      row('tool_response', 'first'),
      row('function_call', ''),
      row('tool_response', 'second'),
    ];
    const messages = toModelMessages(rows, true);
    expect(messages.flatMap((message) => (message.role === 'tool' ? [message.text] : []))).toEqual(['first', 'second']);
  });

  it('are told as not answered where they are those that have asked, and not only have the same id', async () => {
    const { modelFiles } = countingFiles();
    const row = (position: number, change: Partial<MessageRow>): MessageRow => ({
      ...question(position, []),
      contentType: 'text',
      content: '',
      extraInfo: JSON.stringify({ call_id: 'call_0', tool_name: 'look', plugin_request: `{"place":${position}}` }),
      ...change,
    });
    const call_waits = JSON.stringify({ call_0: 'answer' });
    const history = [
      row(1, { content: 'Look' }),
      row(2, { type: 'function_call', role: 'assistant', replyId: '1' }),
      row(3, { type: 'function_call', role: 'assistant', replyId: '1' }),
      row(4, {
        type: 'verbose',
        role: 'assistant',
        replyId: '1',
        requiredAction: '{}',
        extraInfo: JSON.stringify({ call_waits }),
      }),
    ];
    const asked = source(row(5, { content: 'Go on' }), history, 4_000);
    const model = { name: 'Model', chat: { capabilities: { tools: true, vision: true, contextTokens: 4_000 } } };
    const { messages } = await buildContext({ ...asked, model } as unknown as ContextInput, modelFiles);
    const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []));
    expect(calls.map((call) => call.arguments)).toEqual(['{"place":3}']);
  });
});

describe('the summary of earlier turns', () => {
  const summary = 'They built a wall of stone. '.repeat(60);
  const textOf = (messages: readonly ModelMessage[], index: number) => {
    const [part] = partsOf(messages).slice(index);
    return part?.type === 'text' ? part.text : '';
  };

  it('comes before the texts of files', async () => {
    const { modelFiles } = countingFiles();
    const asked = source(question(1, ['txt-9000-1']), [], 1_400);
    const { messages, use } = await buildContext({ ...asked, summary }, modelFiles);
    expect(use.hasSummary).toBe(true);
    expect(textOf(messages, 0)).toContain(summary);
    expect(textOf(messages, 2)).toMatch(/\nx+\n/);
    expect(use.historyTokens + use.questionTokens).toBeLessThanOrEqual(700);
  });

  it('is cut where the question leaves less room, and left out where it leaves none', async () => {
    const { modelFiles } = countingFiles();
    const ask = (words: number) => {
      const asked = { ...question(1, []), contentType: 'text' as const, content: 'stone '.repeat(words) };
      return buildContext({ ...source(asked, [], 1_400), summary }, modelFiles);
    };
    const { messages, use } = await ask(250);
    expect(use.hasSummary).toBe(true);
    expect(textOf(messages, 0)).toMatch(/They built a wall of stone\..*…$/s);
    expect(use.historyTokens + use.questionTokens).toBeLessThanOrEqual(700);
    const full = await ask(440);
    expect(full.use.hasSummary).toBe(false);
    expect(full.messages).toHaveLength(1);
  });
});

describe('memory that a question needs', () => {
  it('has the newest pictures up to the limit, none of them read yet, and only names the others', async () => {
    const { modelFiles } = countingFiles();
    const pictures = (...numbers: number[]) => numbers.map((number) => `image-${4 * MEGABYTE}-${number}`);
    const history = [question(1, pictures(1, 2)), question(2, pictures(3))];
    const { messages } = await buildContext(source(question(3, pictures(4, 5)), history, 100_000), modelFiles);
    expect(partTypes(messages)).toEqual([['text', 'text'], ['image'], ['image', 'image']]);
  });

  it('cuts the files of the past to what is left, and reads none of the first turn that does not fit', async () => {
    const { modelFiles, read } = countingFiles();
    const history = [1, 2, 3, 4, 5].map((position) => question(position, [`txt-1000-${position}`]));
    const { messages } = await buildContext(source(question(6, ['txt-1000-6']), history, 1_400), modelFiles);
    const lengths = partsOf(messages).map((part) =>
      part.type === 'text' ? /\n(x+)\n/.exec(part.text)?.[1]?.length : 0,
    );
    expect(lengths.filter((length) => length)).toEqual([156, 1000, 1000]);
    expect(read).toEqual(['txt-1000-6', 'txt-1000-5', 'txt-1000-4']);
  });
});
