import {
  AddMemory,
  CreateSection,
  DeleteAllMemories,
  DeleteMemory,
  SwitchMemory,
  UpdateDraftBotInfoAgw,
  UpdateMemory,
} from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestConversation, type TestConversation } from '../../testing/open-test-chat.ts';
import { createBot, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { MEMORY_ON, memoriesOf, proposal, readQuietConversations } from './testing/memories.ts';

type Step = 'say' | 'add' | 'edit' | 'delete' | 'delete-all' | 'clear-context' | 'off' | 'on' | 'read';

/** A member of a space, who talks to the same agent as the other one. */
interface Person {
  readonly name: 'alice' | 'bob';
  readonly browser: TestBrowser;
  readonly botId: string;
  readonly talk: TestConversation;
}

/** Remembers every secret that a user tells, and answers everything else with nothing that could be one. */
function rememberSecrets(model: ScriptedModel): void {
  model.answerOthers(({ body }) => {
    const last = body.messages.at(-1).content;
    if (!body.messages[0].content.startsWith('You keep the long-term memory')) return { text: ['Understood.'] };
    const { conversation } = JSON.parse(last) as { conversation: { role: string; text: string }[] };
    const secrets = conversation.flatMap(({ role, text }) =>
      role === 'user' ? (text.match(/secret \w+-\d+/g) ?? []) : [],
    );
    return proposal(
      secrets.map((secret) => `The user told the ${secret}.`),
      { summary: `They talked about ${secrets.join()}.` },
    );
  });
}

async function take(step: Step, { browser, botId: bot_id, talk }: Person, secret: string): Promise<void> {
  const [memory] = await memoriesOf(browser, bot_id);
  if (step === 'say') await talk.say(`Keep my ${secret} in mind.`);
  else if (step === 'add') await refusalOf(browser, AddMemory, { bot_id, text: `The user wrote the ${secret}.` });
  else if (step === 'clear-context') await browser.call(CreateSection, talk.conversationRef);
  else if (step === 'delete-all') await browser.call(DeleteAllMemories, { bot_id });
  else if (step === 'off') await browser.call(SwitchMemory, { bot_id, is_on: false });
  else if (step === 'on') await browser.call(SwitchMemory, { bot_id, is_on: true });
  else if (!memory) return;
  else if (step === 'delete') await browser.call(DeleteMemory, { memory_id: memory.memory_id });
  else if (step === 'edit')
    await browser.call(UpdateMemory, { memory_id: memory.memory_id, text: `The user changed the ${secret}.` });
}

/** What the model was given for a reply, and what the agent shows of its memory. */
async function expectOwnSecrets(asker: Person, other: Person, model: ScriptedModel): Promise<void> {
  const foreign = `secret ${other.name}`;
  const events = await asker.talk.say('Which secret did I tell, write or change?');
  expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain(foreign);
  expect(JSON.stringify(events)).not.toContain(foreign);
  expect(JSON.stringify(await memoriesOf(asker.browser, asker.botId))).not.toContain(foreign);
  const [theirs] = await memoriesOf(other.browser, other.botId);
  if (!theirs) return;
  const { memory_id } = theirs;
  expect(await refusalOf(asker.browser, UpdateMemory, { memory_id, text: 'Mine' })).toBe('notFound');
  expect(await refusalOf(asker.browser, DeleteMemory, { memory_id })).toBe('notFound');
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>(
      'say',
      'say',
      'say',
      'add',
      'edit',
      'delete',
      'delete-all',
      'clear-context',
      'off',
      'on',
      'read',
      'read',
    ),
    fc.constantFrom<0 | 1>(0, 1),
  ),
  { minLength: 4, maxLength: 10 },
);

/**
 * Two members of a space talk to the same agent and tell it secrets. Whatever they do in whichever order: no run of one gets a memory
 * of the other.
 */
it('never gives a memory of one user to a run of another', { timeout: 120_000 }, async () => {
  await using model = await startScriptedModel();
  rememberSecrets(model);
  await using team = await openTestTeam({ model: { baseUrl: model.url, name: 'scripted', apiKey: 'key' } });
  const { server, alice, bob, spaceId } = team;
  let count = 0;
  let recalled = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const botId = await createBot(alice, spaceId, 'Keeper');
      const quiet = { suggest_reply_info: { suggest_reply_mode: 2 as const }, built_in_tools: [] };
      await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, ...quiet, ...MEMORY_ON } });
      const people: readonly [Person, Person] = [
        { name: 'alice', browser: alice, botId, talk: await openTestConversation(alice, botId) },
        { name: 'bob', browser: bob, botId, talk: await openTestConversation(bob, botId) },
      ];
      for (const [step, who] of taken) {
        count += 1;
        const person = people[who];
        if (step === 'read') await readQuietConversations(server);
        else await take(step, person, `secret ${person.name}-${count}`);
        await expectOwnSecrets(people[0], people[1], model);
        await expectOwnSecrets(people[1], people[0], model);
        recalled += model.requests.filter(({ body }) => JSON.stringify(body).includes('Memories:')).length;
      }
    }),
    { numRuns: 8 },
  );
  // The property would hold of an agent without memory, too.
  expect(recalled).toBeGreaterThan(0);
});
