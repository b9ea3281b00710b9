import {
  ClearMessage,
  DeleteFileboxFiles,
  DeleteSpace,
  GetSpaceListV2,
  ListFileboxes,
  ListFileboxFiles,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileMessage } from '../../testing/file-message.ts';
import {
  openTestChatServer,
  openTestConversation,
  type TestChatServer,
  type TestConversation,
} from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';

type Step = 'send' | 'clear' | 'clear-and-keep' | 'delete' | 'run-jobs';

/** Somebody who talks to both agents of a team, and what they have sent and not deleted, by agent. */
interface Person {
  readonly name: string;
  readonly browser: TestBrowser;
  readonly conversations: readonly TestConversation[];
  readonly inMessages: Set<string>[];
  readonly kept: Set<string>[];
}

const AGENTS = [0, 1] as const;

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('send', 'send', 'send', 'clear', 'clear-and-keep', 'delete', 'run-jobs'),
    fc.constantFrom<0 | 1>(0, 1),
    fc.constantFrom<0 | 1>(0, 1),
  ),
  { minLength: 4, maxLength: 10 },
);

async function take(
  world: TestChatServer,
  step: Step,
  person: Person,
  botIds: readonly string[],
  agent: 0 | 1,
  number: number,
) {
  const { browser, conversations } = person;
  const [conversation, bot_id] = [conversations[agent], botIds[agent] ?? ''];
  const [sent, kept] = [person.inMessages[agent], person.kept[agent]];
  if (!conversation || !sent || !kept) return;
  if (step === 'send') {
    // The same name for everybody: only the text tells whose file it is.
    const secret = `${person.name} secret ${number}`;
    const file = await upload(browser, 'secret.txt', new TextEncoder().encode(secret), { bot_id });
    const { query, content_type } = fileMessage(file);
    await conversation.say(query, { content_type });
    sent.add(secret);
  } else if (step === 'run-jobs') await world.server.jobs.runDue();
  else if (step === 'delete') {
    const { files } = await browser.call(ListFileboxFiles, { bot_id });
    if (files.length > 0)
      await browser.call(DeleteFileboxFiles, { bot_id, file_ids: files.map(({ file_id }) => file_id) });
    sent.clear();
    kept.clear();
  } else {
    await browser.call(ClearMessage, { ...conversation.conversationRef, keep_files: step === 'clear-and-keep' });
    if (step === 'clear-and-keep') for (const secret of sent) kept.add(secret);
    sent.clear();
  }
  world.server.clock.now += 60_000;
}

type Call = readonly [name: string, args: Readonly<Record<string, string>>];

const toReadCall = ({ file_id }: { file_id: string }): Call => ['read_file', { file: file_id }];

const own = (person: Person, agent: 0 | 1) =>
  [...new Set([...(person.inMessages[agent] ?? []), ...(person.kept[agent] ?? [])])].sort();

async function expectOwnFiles(world: TestChatServer, people: readonly Person[], botIds: readonly string[]) {
  for (const person of people)
    for (const agent of AGENTS) {
      const allowed = own(person, agent);
      const bot_id = botIds[agent] ?? '';
      const { files, file_count } = await person.browser.call(ListFileboxFiles, { bot_id, search: 'secret' });
      expect([files.length, file_count]).toEqual([allowed.length, allowed.length]);
      const conversation = person.conversations[agent];
      expect(await secretsInRun(world, conversation, [['find_in_files', { words: 'secret' }]])).toEqual(allowed);
      expect(await secretsInRun(world, conversation, files.map(toReadCall))).toEqual(allowed);
      for (const other of people)
        if (other !== person) {
          const foreign = await other.browser.call(ListFileboxFiles, { bot_id });
          expect(await secretsInRun(world, conversation, foreign.files.map(toReadCall))).toEqual([]);
        }
    }
  for (const person of people) {
    const { fileboxes } = await person.browser.call(ListFileboxes, {});
    const counts = AGENTS.map((agent) => own(person, agent).length).filter((count) => count > 0);
    expect(fileboxes.map(({ file_count }) => file_count).sort()).toEqual(counts.sort());
  }
}

/** Everything secret that a run of this person gets from these calls, which a model makes in one step. */
async function secretsInRun(world: TestChatServer, conversation: TestConversation | undefined, calls: readonly Call[]) {
  if (!conversation || calls.length === 0) return [];
  const toolCalls = calls.map(([name, args], index) => ({ id: `call-${index}`, name, arguments: args }));
  world.model.script({ toolCalls }, { text: ['Done.'] });
  await conversation.say('Look');
  const results = world.model.requests.at(-1)?.body.messages.slice(-calls.length);
  expect(results.map(({ role }: { role: string }) => role)).toEqual(calls.map(() => 'tool'));
  const found = JSON.stringify(results).matchAll(/(?:alice|bob) secret \d+/g);
  return [...new Set([...found].map(([secret]) => secret))].sort();
}

it('studio §3 filebox: no file of one user is ever listed, found or read in a run of another', async () => {
  await using world = await openTestChatServer();
  const { browser: alice } = await world.server.register('alice@example.com');
  const { browser: bob } = await world.server.register('bob@example.com');
  let number = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      // Alice may have three team spaces: a failed run must not leave one behind.
      for (const { id, space_type } of (await alice.call(GetSpaceListV2, {})).data.bot_space_list)
        if (space_type === SpaceType.team) await alice.call(DeleteSpace, { space_id: id });
      const spaceId = await createTeamSpace(alice, `Crew ${++number}`);
      await joinSpace(alice, spaceId, bob);
      const botIds: string[] = [];
      for (const agent of AGENTS) {
        const bot_id = await createBot(alice, spaceId, `Agent ${agent}`);
        const settings = { filebox_info: { Mode: 1 as const }, suggest_reply_info: { suggest_reply_mode: 2 as const } };
        await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...settings } });
        botIds.push(bot_id);
      }
      const people = await Promise.all(
        [['alice', alice] as const, ['bob', bob] as const].map(async ([name, browser]) => ({
          name,
          browser,
          conversations: await Promise.all(botIds.map((id) => openTestConversation(browser, id))),
          inMessages: botIds.map(() => new Set<string>()),
          kept: botIds.map(() => new Set<string>()),
        })),
      );
      for (const [step, who, agent] of taken) {
        const person = people[who];
        if (person) await take(world, step, person, botIds, agent, ++number);
      }
      await expectOwnFiles(world, people, botIds);
    }),
    { numRuns: 6 },
  );
}, 180_000);
