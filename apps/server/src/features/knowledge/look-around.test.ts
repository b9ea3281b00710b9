import { ChunkType, SearchStrategy, UpdateDocument } from '@parley/contract';
import { expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, verboseOf } from '../../testing/reply-events.ts';
import { addText, createDataset } from './testing/knowledge.ts';

const call = (name: string, args: Record<string, unknown>) => ({
  id: `${name} ${JSON.stringify(args)}`,
  name,
  arguments: args,
});

it('studio §3 on demand: a model lists documents, finds words and reads parts, and sees what it may recall alone', async () => {
  await using chats = await openTestChatServer();
  const { server, model } = chats;
  const chat = await chats.chat('ada@example.com');
  const { browser, spaceId } = chat;
  const id = await createDataset(browser, spaceId);
  const other = await createDataset(browser, spaceId, 'Not of this agent');
  const byMark = { chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' } };
  const office = await addText(server, browser, id, 'It opens at nine.###Lunch is at noon.###It closes at five.', {
    name: 'Office',
    ...byMark,
  });
  const off = await addText(server, browser, id, 'Lunch is free.', { name: 'Off' });
  await browser.call(UpdateDocument, { document_id: off, status: 2 });
  const foreign = await addText(server, browser, other, 'Lunch costs nine.', { name: 'Foreign' });
  await chat.change({
    knowledge: { knowledge_info: [{ id, name: 'Handbook' }], auto: false, show_source: true },
  });
  model.script(
    { toolCalls: [call('list_documents', {})] },
    { toolCalls: [call('find_in_documents', { words: 'LUNCH noon' })] },
    { toolCalls: [call('find_in_documents', { words: 'nine', document: foreign })] },
    { toolCalls: [call('read_document', { document: office, part: 2, count: 5 })] },
    { toolCalls: [call('read_document', { document: off, part: 1 })] },
    { toolCalls: [call('read_document', { document: foreign, part: 1 })] },
    { text: ['At noon [1][2].'] },
  );
  const events = await chat.say('When is lunch?');
  const given = messagesOf(events, 'tool_response').map(({ content }) => content);
  expect(given[0]).toContain(
    JSON.stringify({ document: office, path: 'Handbook/Office', parts: 3, characters: 52 }).slice(1, -1),
  );
  expect(given[0]).not.toMatch(/Off"|Foreign/);
  expect(given[1]).toContain('"part":2,"text":"Lunch is at noon."');
  expect(given[1]).not.toContain('free');
  expect(given[2]).toContain('No part has these words.');
  expect(given[3]).toContain('"source":1');
  expect(given.slice(4)).toEqual([
    expect.stringContaining('There is no such part.'),
    expect.stringContaining('There is no such part.'),
  ]);
  const recalled = verboseOf(events).filter(({ msg_type }) => msg_type === 'knowledge_recall');
  expect(recalled.flatMap(({ data }) => data.chunks.map(({ slice }: { slice: string }) => slice))).toEqual([
    'Lunch is at noon.\n\nIt closes at five.',
  ]);
  expect(
    messagesOf(events, 'answer')
      .map(({ content }) => content)
      .join(''),
  ).toBe('At noon [1].');
});

it('studio §3 words are found in the order of the list, in small documents and in one with many parts', async () => {
  await using chats = await openTestChatServer();
  const { server, model } = chats;
  const chat = await chats.chat('ada@example.com');
  const { browser, spaceId } = chat;
  const id = await createDataset(browser, spaceId);
  const byMark = { chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' } };
  const many = Array.from({ length: 510 }, (_, index) => (index % 505 === 0 ? `Lunch ${index}.` : `Line ${index}.`));
  // Added in another order than that of their names.
  for (const [name, text] of [
    ['D', 'Lunch is warm.'],
    ['B', many.join('###')],
    ['C', 'Dinner is warm.###Lunch is cold.'],
    ['A', 'No word of it.'],
  ] as const)
    await addText(server, browser, id, text, { name, ...byMark });
  await chat.change({ knowledge: { knowledge_info: [{ id, name: 'Handbook' }], auto: false } });
  model.script({ toolCalls: [call('find_in_documents', { words: 'lunch' })] }, { text: ['Lunch.'] });
  const [found = ''] = messagesOf(await chat.say('Lunch?'), 'tool_response').map(({ content }) => content);
  const given = [...found.matchAll(/"name":"(\w)","part":(\d+)/g)].map(([, name, part]) => `${name} ${part}`);
  expect(given).toEqual(['B 1', 'B 506', 'C 2', 'D 1']);
});

it('studio §3 automatic: a model looks further than the sources it is given; one that calls no tools is told of none', async () => {
  await using chats = await openTestChatServer();
  const { server, model } = chats;
  const { browser: administrator } = await server.register('administrator@example.com');
  const chat = await chats.chat('ada@example.com');
  const { browser, spaceId } = chat;
  const id = await createDataset(browser, spaceId);
  await addText(server, browser, id, 'The office opens at nine.', { name: 'Office' });
  const menu = await addText(server, browser, id, 'Soup is on Mondays.', { name: 'Menu' });
  const byWords = { search_strategy: SearchStrategy.fullText, min_score: 0 };
  await chat.change({ knowledge: { knowledge_info: [{ id, name: 'Handbook' }], ...byWords, show_source: true } });
  const toolNames = () =>
    (model.requests.at(-1)?.body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);
  model.script(
    { toolCalls: [call('read_document', { document: menu, part: 1 })] },
    { text: ['Nine [1], soup [2] [3].'] },
  );
  const events = await chat.say('When does the office open?');
  const recalled = verboseOf(events).filter(({ msg_type }) => msg_type === 'knowledge_recall');
  expect(recalled.flatMap(({ data }) => data.chunks.map(({ slice }: { slice: string }) => slice))).toEqual([
    'The office opens at nine.',
    'Soup is on Mondays.',
  ]);
  expect(
    messagesOf(events, 'answer')
      .map(({ content }) => content)
      .join(''),
  ).toBe('Nine [1], soup [2] .');
  expect(toolNames()).toEqual(['list_documents', 'find_in_documents', 'read_document']);

  const model_id = await addScriptedModel(administrator, model, { name: 'Small', capabilities: { tools: false } });
  await chat.change({ model_info: { model_id } });
  model.script({ text: ['At nine.'] });
  await chat.say('When does the office open?');
  expect(toolNames()).toEqual([]);
});
