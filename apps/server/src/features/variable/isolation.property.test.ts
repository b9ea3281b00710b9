import {
  DelProfileMemory,
  GetPlayGroundMemory,
  newVariable,
  SetKvMemory,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestChatServer, openTestConversation, type TestConversation } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import type { ScriptedModel } from '../../testing/scripted-model.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const KEYS = ['city', 'food'] as const;
type Key = (typeof KEYS)[number];
type Step = 'model-sets' | 'user-sets' | 'reset' | 'reset-all' | 'ask';

/** A user with a bot, and the values that are kept for the user there. */
interface Pair {
  readonly browser: TestBrowser;
  readonly bot_id: string;
  readonly talk: TestConversation;
  readonly kept: Map<Key, string>;
}

async function newBot(browser: TestBrowser, spaceId: string, prompt: string): Promise<string> {
  const bot_id = await createBot(browser, spaceId, 'Guide');
  const variable_list = KEYS.map((key) => newVariable(key));
  const quiet = { suggest_reply_info: { suggest_reply_mode: 2 } } as const;
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt }, variable_list, ...quiet } });
  return bot_id;
}

/** Asked without what was said before, which is not the matter here. */
const ask = ({ talk }: Pair) => talk.say('What do you know?', { chat_history: [] });

async function take(step: Step, key: Key, value: string, pair: Pair, model: ScriptedModel): Promise<void> {
  const { browser, bot_id, kept } = pair;
  if (step === 'model-sets') {
    model.script({ toolCalls: [{ id: 'call', name: 'set_variable', arguments: { key, value } }] }, { text: ['.'] });
    await ask(pair);
  } else if (step === 'user-sets') await browser.call(SetKvMemory, { bot_id, data: [{ keyword: key, value }] });
  else if (step === 'reset') await browser.call(DelProfileMemory, { bot_id, keywords: [key] });
  else if (step === 'reset-all') await browser.call(DelProfileMemory, { bot_id });
  if (step === 'model-sets' || step === 'user-sets') kept.set(key, value);
  if (step === 'reset') kept.delete(key);
  if (step === 'reset-all') kept.clear();
}

/** Exactly the values of the pair are in its prompt, and shown to its user. */
async function expectOwnValues(pair: Pair, model: ScriptedModel): Promise<void> {
  const own = [...pair.kept.values()].sort();
  model.script({ text: ['.'] });
  await ask(pair);
  const prompt = JSON.stringify(model.requests.at(-1)?.body.messages);
  expect([...prompt.matchAll(/value \d+ of pair \d;/g)].map(([found]) => found).sort()).toEqual(own);
  const { memories } = await pair.browser.call(GetPlayGroundMemory, { bot_id: pair.bot_id });
  expect(memories.flatMap(({ value }) => (value === '' ? [] : [value])).sort()).toEqual(own);
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('model-sets', 'model-sets', 'user-sets', 'reset', 'reset-all', 'ask'),
    fc.constantFrom(...KEYS),
    fc.nat({ max: 3 }),
  ),
  { minLength: 4, maxLength: 12 },
);
const prompts = fc.constantFrom('City {{city}}, food {{food}}.', 'Be kind.');

/** Each value is unique and contains the number of its pair of user and bot, so that any prompt shows whose values it has. */
it('no value of one user, or with one bot, is ever in a run of another', async () => {
  await using world = await openTestChatServer();
  const { model, server } = world;
  const { browser: ada } = await server.register('ada@example.com');
  const { browser: bob } = await server.register('bob@example.com');
  const spaceId = await createTeamSpace(ada);
  await joinSpace(ada, spaceId, bob);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(steps, prompts, async (taken, prompt) => {
      const bots = [await newBot(ada, spaceId, prompt), await newBot(ada, spaceId, prompt)];
      const pairs: Pair[] = [];
      for (const browser of [ada, bob])
        for (const bot_id of bots) {
          const talk = await openTestConversation(browser, bot_id);
          pairs.push({ browser, bot_id, talk, kept: new Map() });
        }
      for (const [step, key, at] of taken) {
        count += 1;
        await take(step, key, `value ${count} of pair ${at};`, pairs[at] as Pair, model);
        for (const pair of pairs) await expectOwnValues(pair, model);
      }
    }),
    { numRuns: 8 },
  );
}, 180_000);
