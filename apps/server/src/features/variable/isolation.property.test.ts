import { DelProfileMemory, GetPlayGroundMemory, SetKvMemory, UpdateDraftBotInfoAgw } from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestChatServer, openTestConversation, type TestConversation } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { newVariable } from './testing/variable.ts';

const KEYS = ['city', 'food'] as const;
type Key = (typeof KEYS)[number];

type Step =
  | { readonly type: 'model-sets' | 'user-sets' | 'reset'; readonly key: Key }
  | { readonly type: 'ask' | 'reset-all' };

interface User {
  readonly browser: TestBrowser;
  /** With each of the two bots. */
  readonly talks: readonly TestConversation[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constantFrom<'model-sets' | 'user-sets' | 'reset'>('model-sets', 'user-sets', 'reset'),
    key: fc.constantFrom(...KEYS),
  }),
  fc.record({ type: fc.constantFrom<'ask' | 'reset-all'>('ask', 'reset-all') }),
);
/** Who does it, and with which of two bots. */
const taken = fc.tuple(step, fc.constantFrom(0, 1), fc.constantFrom(0, 1));

/** Every value is said once, with the name of its user and its bot in it: whose it is can be seen in any prompt. */
it('no value of one user, or of one bot, is ever in a run of another', async () => {
  await using world = await openTestChatServer();
  const { model, server } = world;
  const { browser: ada } = await server.register('ada@example.com');
  const { browser: bob } = await server.register('bob@example.com');
  const spaceId = await createTeamSpace(ada);
  await joinSpace(ada, spaceId, bob);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(taken, { minLength: 4, maxLength: 12 }), fc.boolean(), async (steps, isNamed) => {
      const bots: string[] = [];
      for (const name of ['One', 'Two']) {
        const bot_id = await createBot(ada, spaceId, name);
        const bot_info = {
          bot_id,
          prompt_info: { prompt: isNamed ? 'City {{city}}, food {{food}}.' : 'Be kind.' },
          variable_list: KEYS.map((key) => newVariable(key)),
          suggest_reply_info: { suggest_reply_mode: 2 as const },
        };
        await ada.call(UpdateDraftBotInfoAgw, { bot_info });
        bots.push(bot_id);
      }
      const users: User[] = [];
      for (const browser of [ada, bob]) {
        const talks = await Promise.all(bots.map((bot) => openTestConversation(browser, bot)));
        users.push({ browser, talks });
      }
      const expected = new Map<string, string>();

      for (const [{ type, ...rest }, who, which] of steps) {
        const user = users[who] as User;
        const [bot_id, talk] = [bots[which] as string, user.talks[which] as TestConversation];
        const key = 'key' in rest ? rest.key : 'city';
        const value = `value ${++count} of user ${who} with bot ${which};`;
        const place = `${who} ${which} ${key}`;
        if (type === 'model-sets') {
          model.script(
            { toolCalls: [{ id: 'call', name: 'set_variable', arguments: { key, value } }] },
            { text: ['.'] },
          );
          await talk.say('Set it', { chat_history: [] });
          expected.set(place, value);
        } else if (type === 'user-sets') {
          await user.browser.call(SetKvMemory, { bot_id, data: [{ keyword: key, value }] });
          expected.set(place, value);
        } else if (type === 'reset') {
          await user.browser.call(DelProfileMemory, { bot_id, keywords: [key] });
          expected.delete(place);
        } else if (type === 'reset-all') {
          await user.browser.call(DelProfileMemory, { bot_id });
          for (const one of KEYS) expected.delete(`${who} ${which} ${one}`);
        }

        // Without what was said before, which is not the matter here.
        const asked = model.requests.length;
        model.script({ text: ['.'] });
        await talk.say('What do you know?', { chat_history: [] });
        const prompt = JSON.stringify(model.requests[asked]?.body.messages);
        const known = KEYS.flatMap((one) => expected.get(`${who} ${which} ${one}`) ?? []);
        expect([...prompt.matchAll(/value \d+ of user \d with bot \d;/g)].map(([found]) => found).sort()).toEqual(
          known.sort(),
        );
        const { memories } = await user.browser.call(GetPlayGroundMemory, { bot_id });
        expect(memories.flatMap(({ value: kept }) => (kept === '' ? [] : [kept])).sort()).toEqual(known.sort());
      }
    }),
    { numRuns: 8 },
  );
});
