import {
  AddModel,
  FindLocalModels,
  GetHome,
  GetSpaceListV2,
  HideChecklist,
  type HomeBot,
  type HomeStep,
  type ListedModel,
  type LocalModelServer,
  SaveSpaceV2,
  TestModel,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../testing/space-list.ts';
import type { Home } from './use-home.ts';
// Load the lazy parts once before the tests, so that no test has to wait for them.
import './home-page.tsx';
import '../model/index.ts';

const cook: HomeBot = {
  id: '30',
  space_id: '10',
  space_name: 'Personal',
  name: 'Cook',
  description: 'Recipes',
  icon_url: '',
  update_time: Date.UTC(2026, 10, 15),
  is_published: false,
};
const welcome: HomeBot = { ...cook, id: '31', name: 'Welcome', description: '' };

const stepsWith = (...done: HomeStep[]) =>
  (['create-agent', 'talk-to-agent', 'invite-people'] as const).map((step) => ({ step, is_done: done.includes(step) }));

const home = (change: Partial<Home> = {}): Home => ({
  checklist: { steps: stepsWith(), own_bot: null },
  has_model: true,
  welcome_bot: null,
  bots: [cook],
  spaces: [personalSpace],
  ...change,
});

const open = (answer: Home, script: (server: ScriptedServer) => void = () => undefined, isAdministrator = false) =>
  openStudio('/', {
    user: accountUser({ is_administrator: isAdministrator }),
    script: (server) => {
      server.answer(GetHome, answer);
      server.answer(HideChecklist, {});
      script(server);
    },
  });

const checklist = async () => within(await screen.findByRole('region', { name: 'Get started' }));

describe('the home page', () => {
  it('greets the user and lists agents and spaces with a link to each', async () => {
    await open(home({ checklist: null, spaces: [personalSpace, teamSpace()] }));
    expect(await screen.findByRole('heading', { level: 1, name: /^(Good \w+|Hello), Ada Lovelace$/ })).toBeTruthy();
    const agents = within(await screen.findByRole('list', { name: 'Recent agents' }));
    expect(agents.getByRole('link', { name: 'Cook' }).getAttribute('href')).toBe('/space/10/bot/30');
    const spaces = within(screen.getByRole('list', { name: 'Spaces' })).getAllByRole('link');
    expect(spaces.map((link) => link.getAttribute('href'))).toEqual(['/space/10', '/space/20']);
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  });

  it('leads from a published agent to the conversations with it', async () => {
    await open(home({ bots: [{ ...cook, is_published: true }] }));
    const link = await screen.findByRole('link', { name: 'Chat with Cook' });
    expect(link.getAttribute('href')).toBe('/space/10/chat/30');
  });

  it('studio §2 opens the create-choice dialog', async () => {
    const { address } = await open(home({ checklist: null, bots: [] }));
    await screen.findByText('No agents yet');
    fireEvent.click(screen.getAllByRole('link', { name: 'Create agent' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create' })).toBeTruthy();
    expect(address()).toBe('/?create=choice');
  });

  it('shows the welcome agent first, with what it can do, until the user has written to it', async () => {
    await open(home({ welcome_bot: welcome, bots: [cook, welcome] }));
    const agents = within(await screen.findByRole('list', { name: 'Recent agents' }));
    expect(agents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Welcome', 'Cook']);
    expect(agents.getByText(/^I know Parley/)).toBeTruthy();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const { server } = await open(home(), (script) => script.goOffline(GetHome));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy();
    server.answer(GetHome, home());
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Recent agents' })).toBeTruthy();
  });

  it('studio §4: creates the personal space of a new user before it is shown', async () => {
    let isCreated = false;
    const { server } = await open(home(), (script) => {
      script.answerWith(GetHome, () => (isCreated ? home() : home({ bots: [], spaces: [] })));
      script.answerWith(GetSpaceListV2, () => ({
        data: isCreated ? spaceList([personalSpace]) : spaceList([], { has_personal_space: false }),
      }));
      script.answerWith(SaveSpaceV2, () => {
        isCreated = true;
        return { data: { id: '10' } };
      });
    });
    expect(await screen.findByRole('link', { name: 'Cook' })).toBeTruthy();
    expect(server.requestsOf(SaveSpaceV2)).toHaveLength(1);
  });
});

describe('the checklist', () => {
  it('shows the progress and marks the step to take next', async () => {
    await open(home({ checklist: { steps: stepsWith('create-agent'), own_bot: cook } }));
    const list = await checklist();
    expect(list.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3 done');
    const items = list.getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(within(items[0] as HTMLElement).getByRole('img', { name: 'Done' })).toBeTruthy();
    expect(list.getByRole('link', { name: 'Open Cook' }).getAttribute('href')).toBe('/space/10/bot/30');
  });

  it('has no button for a step that cannot be taken yet', async () => {
    await open(home());
    const list = await checklist();
    expect(list.getByText('Create an agent first.')).toBeTruthy();
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Create agent']);
  });

  it('leads to the invitations of a team space', async () => {
    await open(home({ spaces: [personalSpace, teamSpace({ member_count: 1 })] }));
    const link = (await checklist()).getByRole('link', { name: 'Create link' });
    expect(link.getAttribute('href')).toBe('/space/20/develop?space_settings=invitations');
  });

  it('creates a team space first where there is none, and opens its invitations', async () => {
    const { address } = await open(home(), (script) => script.answer(SaveSpaceV2, { data: { id: '20' } }));
    fireEvent.click((await checklist()).getByRole('button', { name: 'Create link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create team space' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Engines' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/space/20/develop?space_settings=invitations'));
  });

  it('is hidden for good on request', async () => {
    const { server } = await open(home());
    const hide = (await checklist()).getByRole('button', { name: 'Hide checklist' });
    hide.focus();
    fireEvent.click(hide);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull());
    expect(server.requestsOf(HideChecklist)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recent agents' }));
  });

  it('stays when the server could not hide it', async () => {
    await open(home(), (script) => script.goOffline(HideChecklist));
    fireEvent.click((await checklist()).getByRole('button', { name: 'Hide checklist' }));
    await screen.findAllByText(/The server cannot be reached/);
    expect(screen.getByRole('region', { name: 'Get started' })).toBeTruthy();
  });

  it('says once that all is done, and then does not come back', async () => {
    const steps = stepsWith('create-agent', 'talk-to-agent', 'invite-people');
    const { server } = await open(home({ checklist: { steps, own_bot: cook } }));
    expect(await screen.findByText('You are all set')).toBeTruthy();
    await waitFor(() => expect(server.requestsOf(HideChecklist)).toHaveLength(1));
    expect(screen.getByText('You are all set')).toBeTruthy();
  });

  it('tells users without a model that their administrator connects one', async () => {
    await open(home({ has_model: false }));
    expect(await screen.findByText(/until your administrator connects a model/)).toBeTruthy();
    expect(screen.queryByText('Connect a model')).toBeNull();
  });
});

const OLLAMA = 'http://127.0.0.1:11434/v1';
const added = (name: string): ListedModel => ({
  model_id: 'm1',
  name,
  provider: 'openai',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0, output: 0 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
  model_name: name,
  base_url: OLLAMA,
  has_key: false,
  time_limits: { first_token: 60, silence: 60 },
});

describe('the step that connects a model', () => {
  const openAsAdministrator = (
    servers: LocalModelServer[],
    script: (server: ScriptedServer) => void = () => undefined,
  ) => {
    const steps = [{ step: 'connect-model' as const, is_done: false }, ...stepsWith()];
    return open(
      home({ checklist: { steps, own_bot: null }, has_model: false }),
      (server) => {
        server.answer(FindLocalModels, { servers });
        script(server);
      },
      true,
    );
  };

  it('tests and adds a model of a server on the same machine with one click', async () => {
    const { server } = await openAsAdministrator(
      [{ base_url: OLLAMA, model_names: ['llama3.2', 'qwen3'] }],
      (script) => {
        script.answer(TestModel, { test: { result: 'answered', reply: 'Hello', milliseconds: 20 } });
        script.answer(AddModel, { model: added('llama3.2') });
      },
    );
    const servers = within(await screen.findByRole('list', { name: 'Model servers on this machine' }));
    expect(servers.getByText('Ollama')).toBeTruthy();
    fireEvent.click(servers.getByRole('button', { name: 'Use this model' }));
    await waitFor(() => expect(server.requestsOf(AddModel)).toHaveLength(1));
    const settings = {
      provider: 'openai',
      base_url: OLLAMA,
      name: 'llama3.2',
      model_name: 'llama3.2',
      purposes: ['chat'],
    };
    expect(server.requestsOf(AddModel)[0]?.body).toMatchObject({ settings });
    expect(server.requestsOf(TestModel)[0]?.body).toMatchObject({ settings });
    await waitFor(() => expect(server.requestsOf(GetHome).length).toBeGreaterThan(1));
  });

  it('does not add a model that does not answer, and says why', async () => {
    const { server } = await openAsAdministrator([{ base_url: OLLAMA, model_names: ['llama3.2'] }], (script) =>
      script.answer(TestModel, { test: { result: 'failed', message: 'The model ran out of memory.', detail: '' } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Use this model' }));
    expect(await screen.findByText('The model ran out of memory.')).toBeTruthy();
    expect(server.requestsOf(AddModel)).toEqual([]);
  });

  it('says what to do with a server that has no model', async () => {
    await openAsAdministrator([{ base_url: OLLAMA, model_names: [] }]);
    expect(await screen.findByText(/Ollama is running but has no chat model yet/)).toBeTruthy();
  });

  it('looks again when nothing answers', async () => {
    const silent = [{ base_url: OLLAMA, model_names: null }];
    const { server } = await openAsAdministrator(silent);
    expect(await screen.findByText('No local model server found')).toBeTruthy();
    server.answer(FindLocalModels, { servers: [{ base_url: OLLAMA, model_names: ['llama3.2'] }] });
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('button', { name: 'Use this model' })).toBeTruthy();
  });

  it('opens the form of a provider with its address filled in', async () => {
    await openAsAdministrator([]);
    const providers = within(await screen.findByRole('group', { name: 'Choose a provider' }));
    fireEvent.click(providers.getByRole('button', { name: 'DeepSeek' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add model' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Base URL' }).value).toBe(
      'https://api.deepseek.com/v1',
    );
  });
});
