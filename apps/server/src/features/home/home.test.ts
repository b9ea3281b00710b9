import {
  AcceptSpaceInvitation,
  AddModel,
  Chat,
  ClearMessage,
  CreateInvitation,
  CreateSpaceInvitation,
  DeleteDraftBot,
  DraftBotCreate,
  GetDraftIntelligenceList,
  GetHome,
  HideChecklist,
  type HomeStep,
  InitConversation,
  SaveSpaceV2,
  Scene,
  SpaceRole,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const home = (browser: TestBrowser) => browser.call(GetHome, {});

async function doneSteps(browser: TestBrowser): Promise<HomeStep[] | undefined> {
  const { checklist } = await home(browser);
  return checklist?.steps.filter(({ is_done }) => is_done).map(({ step }) => step);
}

/** The administrator, with a personal space. */
async function registerFirst(server: TestApp) {
  const { browser } = await server.register('ada@example.com');
  const { data } = await browser.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
  return { browser, spaceId: data.id };
}

async function createAgent(browser: TestBrowser, space_id: string, name: string): Promise<string> {
  return (await browser.call(DraftBotCreate, { space_id, name })).data.bot_id;
}

const scene = Scene.playground;

async function openConversation(browser: TestBrowser, bot_id: string): Promise<string> {
  return (await browser.call(InitConversation, { bot_id, scene, count: 1 })).conversationId;
}

async function talk(browser: TestBrowser, bot_id: string): Promise<void> {
  const conversation_id = await openConversation(browser, bot_id);
  const stream = await browser.openStream(Chat, { conversation_id, scene, content_type: 'text', query: 'Hello' });
  await stream.rest();
}

const createTeam = async (browser: TestBrowser, name = 'Engines') =>
  (await browser.call(SaveSpaceV2, { name, space_type: SpaceType.team })).data.id;

async function invite(browser: TestBrowser, space_id: string): Promise<string> {
  const { path } = await browser.call(CreateSpaceInvitation, { space_id, role_type: SpaceRole.member, days: 7 });
  return path.split('=')[1] ?? '';
}

describe('the checklist of the home page', () => {
  it('starts with nothing done, and asks only the administrator for a model', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    expect((await home(browser)).checklist).toEqual({
      steps: [
        { step: 'connect-model', is_done: false },
        { step: 'create-agent', is_done: false },
        { step: 'talk-to-agent', is_done: false },
        { step: 'invite-people', is_done: false },
      ],
      own_bot: null,
    });
    const { browser: second } = await server.register('bob@example.com');
    const { checklist, has_model } = await home(second);
    expect(checklist?.steps.map(({ step }) => step)).toEqual(['create-agent', 'talk-to-agent', 'invite-people']);
    expect(has_model).toBe(false);
  });

  it('counts a chat model of the settings or of the environment, not the demonstration and no other purpose', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    const settings = {
      provider: 'openai',
      base_url: 'http://127.0.0.1:9/v1',
      name: 'Local',
      model_name: 'local',
      capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
      price: { input: 0, output: 0 },
    } as const;
    await browser.call(AddModel, { settings: { ...settings, purposes: ['embedding'] } });
    expect(await doneSteps(browser)).toEqual([]);
    await browser.call(AddModel, { settings: { ...settings, purposes: ['chat'] } });
    expect(await doneSteps(browser)).toEqual(['connect-model']);

    const model = { baseUrl: 'http://127.0.0.1:9/v1', name: 'served', apiKey: undefined };
    await using served = await openTestApp({ model });
    expect(await doneSteps((await registerFirst(served)).browser)).toEqual(['connect-model']);
  });

  it('counts an agent that the user made and a message to it; the welcome agent counts for neither', async () => {
    await using server = await openTestApp();
    const { browser, spaceId } = await registerFirst(server);
    const { welcome_bot } = await home(browser);
    await talk(browser, welcome_bot?.id ?? '');
    expect(await doneSteps(browser)).toEqual([]);

    const botId = await createAgent(browser, spaceId, 'Cook');
    const { checklist } = await home(browser);
    expect(checklist?.own_bot).toMatchObject({ id: botId, space_id: spaceId, name: 'Cook' });
    expect(await doneSteps(browser)).toEqual(['create-agent']);
    await openConversation(browser, botId);
    expect(await doneSteps(browser)).toEqual(['create-agent']);
    await talk(browser, botId);
    expect(await doneSteps(browser)).toEqual(['create-agent', 'talk-to-agent']);
  });

  it('does not count the agents and conversations of others in a shared space', async () => {
    await using server = await openTestApp();
    const { browser: ada } = await registerFirst(server);
    const { browser: bob } = await server.register('bob@example.com');
    const teamId = await createTeam(ada);
    await bob.call(AcceptSpaceInvitation, { secret: await invite(ada, teamId) });
    const botId = await createAgent(ada, teamId, 'Cook');
    await talk(bob, botId);
    expect(await doneSteps(bob)).toEqual([]);
    expect(await doneSteps(ada)).toEqual(['create-agent', 'invite-people']);
    expect((await home(bob)).checklist?.own_bot).toBeNull();
  });

  it('counts an invitation while it is valid, and a second member for good', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    const teamId = await createTeam(browser);
    expect(await doneSteps(browser)).toEqual([]);
    const secret = await invite(browser, teamId);
    expect(await doneSteps(browser)).toEqual(['invite-people']);
    server.clock.now += 8 * DAY_MS;
    expect(await doneSteps(browser)).toEqual([]);
    server.clock.now -= 8 * DAY_MS;
    const { browser: bob } = await server.register('bob@example.com');
    await bob.call(AcceptSpaceInvitation, { secret });
    server.clock.now += 8 * DAY_MS;
    expect(await doneSteps(browser)).toEqual(['invite-people']);
  });

  it('counts an invitation of the administrator to the installation', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    await browser.call(CreateInvitation, {});
    expect(await doneSteps(browser)).toEqual(['invite-people']);
    const { browser: bob } = await server.register('bob@example.com');
    expect(await doneSteps(bob)).toEqual([]);
    // The invitation has ended, and somebody is there.
    server.clock.now += 8 * DAY_MS;
    expect(await doneSteps(browser)).toEqual(['invite-people']);
  });

  it('stays hidden for the user who hid it, also after a second time', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    const { browser: bob } = await server.register('bob@example.com');
    await browser.call(HideChecklist, {});
    await browser.call(HideChecklist, {});
    expect((await home(browser)).checklist).toBeNull();
    expect((await home(bob)).checklist).not.toBeNull();
    await using again = await server.startAgain();
    const other = again.browser();
    other.cookie = browser.cookie;
    expect((await home(other)).checklist).toBeNull();
  });
});

describe('the home page', () => {
  it('shows the welcome agent of the personal space until the user has written to it', async () => {
    await using server = await openTestApp();
    const { browser, spaceId } = await registerFirst(server);
    await createTeam(browser);
    const { welcome_bot } = await home(browser);
    expect(welcome_bot).toMatchObject({ name: 'Welcome', space_id: spaceId, space_name: 'Personal' });
    await talk(browser, welcome_bot?.id ?? '');
    expect((await home(browser)).welcome_bot).toBeNull();
    const conversation_id = await openConversation(browser, welcome_bot?.id ?? '');
    await browser.call(ClearMessage, { conversation_id, scene });
    expect((await home(browser)).welcome_bot).toBeNull();
  });

  it('shows no welcome agent when it was deleted', async () => {
    await using server = await openTestApp();
    const { browser, spaceId } = await registerFirst(server);
    const { welcome_bot } = await home(browser);
    await browser.call(DeleteDraftBot, { space_id: spaceId, bot_id: welcome_bot?.id ?? '' });
    expect(await home(browser)).toMatchObject({ welcome_bot: null, bots: [] });
  });

  it('lists the welcome agent of a team space only after somebody has changed it', async () => {
    await using server = await openTestApp();
    const { browser } = await registerFirst(server);
    const teamId = await createTeam(browser);
    expect((await home(browser)).bots.map(({ space_name }) => space_name)).toEqual(['Personal']);
    const [welcome] = (await browser.call(GetDraftIntelligenceList, { space_id: teamId })).data.intelligences;
    const bot_id = welcome?.basic_info.id ?? '';
    await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, name: 'Guide' } });
    expect((await home(browser)).bots.map(({ name }) => name)).toContain('Guide');
  });

  it('lists at most 12 agents of all spaces of the user, last changed first, and no others', async () => {
    await using server = await openTestApp();
    const { browser: ada, spaceId } = await registerFirst(server);
    const { browser: bob } = await server.register('bob@example.com');
    const bobsId = await createTeam(bob, 'Secret');
    await createAgent(bob, bobsId, 'Hidden');
    const teamId = await createTeam(ada);
    const names = Array.from({ length: 13 }, (_, index) => `Agent ${index}`);
    const ids: string[] = [];
    for (const name of names) {
      server.clock.now += 1_000;
      ids.push(await createAgent(ada, ids.length % 2 ? teamId : spaceId, name));
    }
    server.clock.now += 1_000;
    await ada.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: ids[0] ?? '', description: 'Changed' } });
    const { bots, spaces } = await home(ada);
    expect(bots.map(({ name }) => name)).toEqual(['Agent 0', ...names.slice(2).reverse()]);
    expect(bots[0]).toEqual({
      id: ids[0],
      space_id: spaceId,
      space_name: 'Personal',
      name: 'Agent 0',
      description: 'Changed',
      icon_url: expect.stringMatching(/^\/api\/object\//),
      update_time: server.clock.now,
      is_published: false,
    });
    expect(spaces.map(({ name, space_type }) => [name, space_type])).toEqual([
      ['Personal', SpaceType.personal],
      ['Engines', SpaceType.team],
    ]);
  });
});
