import {
  type ChatMessage,
  type ConversationContext,
  GetConversationContext,
  InitConversation,
  UseConversationSummary,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatMessage } from '../../../testing/chat-message.ts';
import { initResponse, openChatPage } from '../../../testing/open-chat-page.tsx';
import { summaryInterval } from './use-conversation-context.ts';

const context: ConversationContext = {
  context: {
    model_name: 'Small',
    context_tokens: 8_000,
    prompt_tokens: 500,
    knowledge_tokens: 0,
    tool_tokens: 300,
    history_tokens: 1_100,
    question_tokens: 100,
    answer_room_tokens: 4_000,
    is_long: false,
    is_summarising: false,
  },
  usage: { input_tokens: 12_345, output_tokens: 678, cost: 0.0421 },
};
const summary = {
  summary_id: '90',
  message_index: '2',
  text: 'They bake bread.',
  file_names: [] as string[],
  is_used: true,
  created_at: 1,
};

const answer = (id: string, reply_id: string, content: string) =>
  chatMessage({
    message_id: id,
    message_index: id,
    reply_id,
    content,
    role: 'assistant',
    type: 'answer',
    sender_id: '30',
  });

const openWith = (data: ConversationContext, messageList: ChatMessage[]) =>
  openChatPage(undefined, (server) => {
    let latest = data;
    server.answerWith(GetConversationContext, () => latest);
    server.answerWith(UseConversationSummary, ({ is_used }) => {
      latest = { ...data, summary: { ...summary, is_used } };
      return latest;
    });
    server.answerWith(InitConversation, ({ conversation_id = '' }) => ({
      ...initResponse(conversation_id),
      messageList,
    }));
  });

describe('the context gauge', () => {
  it('shows how full the context is, by what, and the cost of the conversation', async () => {
    await openWith(context, []);
    fireEvent.click(await screen.findByRole('button', { name: 'Context 25% full' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Context and cost' }));
    const rows = shown.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(rows).toEqual([
      'Prompt of the agent: 500',
      'Tools: 300',
      'Earlier messages: 1,100',
      'Last question: 100',
      'Kept free for the answer: 4,000',
      'Input tokens: 12,345',
      'Output tokens: 678',
      'Cost by model prices: 0.0421',
    ]);
  });

  it('is loaded again while a summary is expected, and not for ever', () => {
    const long = { ...context, context: { ...context.context, is_long: true } } as ConversationContext;
    expect(summaryInterval({ data: context, dataUpdatedAt: 0 })).toBe(false);
    expect(summaryInterval({ data: { ...long, summary: { ...summary, is_used: false } }, dataUpdatedAt: 0 })).toBe(
      false,
    );
    expect(summaryInterval({ data: long, dataUpdatedAt: 1_000 })).toBe(5_000);
    expect(summaryInterval({ data: long, dataUpdatedAt: 170_000 })).toBe(5_000);
    expect(summaryInterval({ data: long, dataUpdatedAt: 181_000 })).toBe(false);
    const begun = { ...long, context: { ...long.context, is_summarising: true } } as ConversationContext;
    expect(summaryInterval({ data: begun, dataUpdatedAt: 0 })).toBe(5_000);
    expect(summaryInterval({ data: begun, dataUpdatedAt: 181_000 })).toBe(5_000);
    // After the next reply.
    expect(summaryInterval({ data: { ...long }, dataUpdatedAt: 200_000 })).toBe(5_000);
  });

  it.each([
    [true, 'Earlier messages are being summarised.'],
    [false, 'This conversation is long. The agent may not get its oldest messages any more.'],
  ])('says of a long conversation whether a summary is being written: %s', async (is_summarising, text) => {
    const long = { ...context.context, is_long: true, is_summarising } as typeof context.context;
    await openWith({ ...context, context: long }, []);
    fireEvent.click(await screen.findByRole('button', { name: 'Context 25% full' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Context and cost' }));
    expect(shown.getAllByText(/summarised|is long/).map(({ textContent }) => textContent)).toEqual([text]);
  });

  it('is not there before the first answer', async () => {
    await openWith({}, []);
    await screen.findByText('Ask me about bread.');
    expect(screen.queryByRole('button', { name: /^Context/ })).toBeNull();
  });
});

describe('the summary of earlier messages', () => {
  it('is below the last turn it stands for, can be read, undone and used again', async () => {
    const second = chatMessage({ message_id: '3', message_index: '3', content: 'And then?' });
    const { server } = await openWith({ ...context, summary: { ...summary, file_names: ['oven.pdf'] } }, [
      answer('4', '3', 'Eat.'),
      second,
      answer('2', '1', 'Bake.'),
      chatMessage({}),
    ]);
    const divider = await screen.findByRole('region', { name: 'Earlier messages were summarised' });
    expect(divider.textContent).toContain('They bake bread.');
    expect(divider.textContent).toContain('oven.pdf');
    const isBefore = (node: Element) =>
      Boolean(divider.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isBefore(screen.getByText('And then?'))).toBe(true);
    expect(isBefore(screen.getByText('Bake.'))).toBe(false);
    fireEvent.click(within(divider).getByRole('button', { name: 'Undo' }));
    const unused = await screen.findByRole('region', { name: 'The summary of earlier messages is not used' });
    expect(server.requestsOf(UseConversationSummary)[0]?.body).toEqual({
      conversation_id: '50',
      summary_id: '90',
      is_used: false,
    });
    fireEvent.click(within(unused).getByRole('button', { name: 'Use summary' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Earlier messages were summarised' })).toBeTruthy());
  });
});

describe('the outline of a long answer', () => {
  it('lists its headings and goes to them', async () => {
    const text = `# Flour\n\n${'text '.repeat(400)}\n\n## Water\n\nSome.\n\n## Oven\n\nHot.`;
    await openWith({}, [answer('2', '1', text), chatMessage({})]);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Outline' }), { key: 'Enter' });
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Flour', 'Water', 'Oven']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Oven' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Oven'));
  });

  it('is not there for a short one', async () => {
    await openWith({}, [answer('2', '1', '# One\n## Two\n## Three'), chatMessage({})]);
    await screen.findByText('Three');
    expect(screen.queryByRole('button', { name: 'Outline' })).toBeNull();
  });
});
