import { ChunkType, GetOwnUsage, SearchStrategy, TestRecall } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { verboseOf } from '../../testing/reply-events.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { addText, createDataset } from './testing/knowledge.ts';

const TEXT = 'The office opens at nine.###Pears are sweet.###The office of the mayor is closed.';

async function openKnowledge(recall_strategy = {}) {
  const chats = await openTestChatServer();
  const chat = await chats.chat('ada@example.com');
  const id = await createDataset(chat.browser, chat.spaceId);
  await addText(chats.server, chat.browser, id, TEXT, {
    name: 'Notes',
    chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
  });
  const search = { search_strategy: SearchStrategy.fullText, min_score: 0 };
  await chat.change({ knowledge: { knowledge_info: [{ id }], ...search, recall_strategy } });
  return {
    ...chats,
    chat,
    datasetId: id,
    recall: (request: object = {}) =>
      chat.browser.call(TestRecall, { dataset_ids: [id], query: 'office', ...search, ...request }),
    [Symbol.asyncDispose]: () => chats[Symbol.asyncDispose](),
  };
}

const recalledIn = (events: readonly TestEvent[]): string[] =>
  verboseOf(events).flatMap(({ data }) => (data?.chunks ?? []).map(({ slice }: { slice: string }) => slice));

describe('wire §3 query rewrite', () => {
  it('completes a question by the conversation, and is counted', async () => {
    await using knowledge = await openKnowledge();
    const { chat, model } = knowledge;
    model.script({ text: ['Yes.'] });
    await chat.say('Do you know the pears?');
    model.script({ text: ['Are pears sweet?'] }, { text: ['They are.'] });
    expect(recalledIn(await chat.say('How do they taste?'))).toEqual(['Pears are sweet.']);
    const [system, user] = model.requests.at(-2)?.body.messages ?? [];
    expect(system.content).toContain('never');
    expect(user.content).toContain('Do you know the pears?');
    const period = { first_day: '2026-11-01', last_day: '2026-11-01' };
    const { report } = await chat.browser.call(GetOwnUsage, period);
    expect(report.kinds.find((kind) => kind.id === 'knowledge')).toMatchObject({ calls: 1 });
  });

  it('is not asked for the first question', async () => {
    await using knowledge = await openKnowledge();
    knowledge.model.script({ text: ['Yes.'] });
    await knowledge.chat.say('Pears?');
    expect(knowledge.model.requests).toHaveLength(1);
  });

  it('falls back to the question when it fails', async () => {
    await using knowledge = await openKnowledge();
    const { chat, model } = knowledge;
    model.script({ text: ['Yes.'] });
    await chat.say('Hello');
    model.script({ status: 401 }, { text: ['They are.'] });
    expect(recalledIn(await chat.say('Pears?'))).toEqual(['Pears are sweet.']);
  });

  it('is left out where it is switched off', async () => {
    await using knowledge = await openKnowledge({ use_rewrite: false });
    const { chat, model } = knowledge;
    model.script({ text: ['Yes.'] }, { text: ['They are.'] });
    await chat.say('Hello');
    await chat.say('Pears?');
    expect(model.requests).toHaveLength(2);
  });

  it('is done in the recall test by what was said before', async () => {
    await using knowledge = await openKnowledge();
    knowledge.model.script({ text: ['Are pears sweet?'] });
    const asked = { query: 'How do they taste?', earlier: 'Pears', recall_strategy: { use_rewrite: true } };
    const { query, slices } = await knowledge.recall(asked);
    expect([query, slices.map(({ slice }) => slice)]).toEqual(['Are pears sweet?', ['Pears are sweet.']]);
  });
});

describe('recall tests at once', () => {
  it('are two for each user; others wait, and too many are refused', async () => {
    await using knowledge = await openKnowledge();
    const { model, chat, datasetId } = knowledge;
    const gates = [model.hold(), model.hold()];
    model.script(...gates.map((gate) => ({ text: ['office'], gate })));
    model.answerOthers({ text: ['office'] });
    const test = () =>
      refusalOf(chat.browser, TestRecall, {
        dataset_ids: [datasetId],
        query: 'Where is it?',
        earlier: 'The office',
        recall_strategy: { use_rewrite: true },
      });
    const running = [test(), test()];
    await model.untilOpen(2);
    const waiting = Array.from({ length: 21 }, test);
    expect(await Promise.race(waiting)).toBe('tooBusy');
    for (const gate of gates) gate.open();
    expect(await Promise.all(running)).toEqual([null, null]);
    expect((await Promise.all(waiting)).filter((refusal) => refusal !== null)).toEqual(['tooBusy']);
  });
});

describe('wire §3 rerank', () => {
  const reversed = {
    status: 200,
    body: {
      results: [
        { index: 1, relevance_score: 2 },
        { index: 0, relevance_score: -1 },
      ],
    },
  };

  it('orders what was found by a rerank model, where one is set up', async () => {
    await using knowledge = await openKnowledge();
    const own = (await knowledge.recall()).slices.map(({ slice }) => slice);
    expect(own).toHaveLength(2);
    await addScriptedModel(knowledge.chat.browser, knowledge.model, { name: 'Order', purposes: ['rerank'] });
    knowledge.model.scriptFor('/rerank', reversed);
    const { slices } = await knowledge.recall();
    expect(slices.map(({ slice }) => slice)).toEqual(own.toReversed());
    expect(slices.map(({ rerank_score }) => Math.round((rerank_score ?? 0) * 100))).toEqual([88, 27]);
    knowledge.model.scriptFor('/rerank', reversed);
    const first = await knowledge.recall({ top_k: 1 });
    expect(first.slices.map(({ slice }) => slice)).toEqual([own[1]]);
    expect(first.left_out).toMatchObject([{ slice: own[0], reason: 'beyond-top-k' }]);
  });

  it('keeps our own order when the model fails, and asks none where it is switched off', async () => {
    await using knowledge = await openKnowledge();
    const own = (await knowledge.recall()).slices.map(({ slice }) => slice);
    await addScriptedModel(knowledge.chat.browser, knowledge.model, { name: 'Order', purposes: ['rerank'] });
    knowledge.model.scriptFor('/rerank', { status: 401 });
    expect((await knowledge.recall()).slices.map(({ slice }) => slice)).toEqual(own);
    const asked = knowledge.model.requests.length;
    const { slices } = await knowledge.recall({ recall_strategy: { use_rerank: false } });
    expect(slices.map(({ rerank_score }) => rerank_score)).toEqual([null, null]);
    expect(knowledge.model.requests).toHaveLength(asked);
  });
});
