import {
  CompareBotVersions,
  DRAFT_VERSION,
  GetDeletionForGood,
  GetDraftBotInfoAgw,
  ListModels,
  newBotDraft,
  PreparePublish,
  PublishConnectorList,
  PublishDraftBot,
  type ResponseOf,
  refusalText,
  SetBotConnector,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../../testing/account-user.ts';
import { loadedDraft } from '../../../../testing/open-draft-editor.tsx';
import { openStudio } from '../../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../../testing/scripted-server.ts';
import { versionSummary } from '../../../../testing/version-summary.ts';
// Loads the lazy page once before the tests.
import './publish-page.tsx';

type Prepared = ResponseOf<typeof PreparePublish>['data'];

const online = versionSummary({ version: 'v3', number: 3, is_online: true });

const prepared = (change: Partial<Prepared> = {}): Prepared => ({
  commit_version: '4',
  online,
  next_number: 4,
  changed_sections: ['prompt_info', 'model_info'],
  problems: [],
  ...change,
});

const compared: ResponseOf<typeof CompareBotVersions> = {
  data: {
    changed_sections: ['prompt_info', 'model_info'],
    before: {
      summary: online,
      commit_version: '2',
      sections: { prompt_info: { prompt: 'Be kind.' }, model_info: { ...newBotDraft.model_info, model_id: 'old' } },
      model_name: '',
    },
    after: {
      summary: null,
      commit_version: '4',
      sections: {
        prompt_info: { prompt: 'Be strict.' },
        model_info: { ...newBotDraft.model_info, model_id: 'new', temperature: 0.2 },
      },
      model_name: 'Small',
    },
  },
};

const connectors = (isOn: boolean): ResponseOf<typeof PublishConnectorList> => ({
  publish_connector_list: [
    {
      id: '10000010',
      name: 'Parley',
      icon: '',
      connector_status: 0,
      share_link: '',
      desc: '',
      is_on: true,
      allow_switch: false,
    },
    {
      id: '999',
      name: 'Web SDK',
      icon: '',
      connector_status: 0,
      share_link: '/embed?bot_id=30',
      desc: '',
      is_on: isOn,
      allow_switch: true,
    },
  ],
});

const published = (change: Partial<ResponseOf<typeof PublishDraftBot>['data']> = {}) => ({
  data: {
    version: 'v4',
    number: 4,
    has_change: true,
    commit_version: '4',
    publish_result: {},
    check_not_pass: false,
    check_not_pass_msg: '',
    ...change,
  },
});

const open = (state: Prepared, script?: (server: ScriptedServer) => void) =>
  openStudio('/space/10/bot/30/publish', {
    user: accountUser(),
    script(server) {
      server.answer(GetDraftBotInfoAgw, loadedDraft());
      server.answer(PreparePublish, { data: state });
      server.answer(CompareBotVersions, compared);
      server.answer(PublishConnectorList, connectors(false));
      server.answer(ListModels, { models: [] });
      script?.(server);
    },
  });

const changes = () => screen.findByRole('region', { name: 'What changes' });
const publishButton = () => screen.findByRole('button', { name: 'Publish version 4' });

describe('studio §2 Publish', () => {
  it('has the breadcrumb Bots and the name, which lead to the list and to the agent', async () => {
    await open(prepared());
    const path = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(path.getByRole('link', { name: 'Bots' }).getAttribute('href')).toBe('/space/10/develop');
    expect((await path.findByRole('link', { name: 'Curly' })).getAttribute('href')).toBe('/space/10/bot/30');
    expect(screen.getByRole('heading', { level: 1, name: 'Publish' })).toBeTruthy();
  });

  it('leads to the bin when the agent is there and the user may restore it', async () => {
    const nothing = { version_count: 0, conversation_count: 0, user_count: 0, file_count: 0, file_bytes: 0 };
    await open(prepared(), (server) => {
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      server.refuse(PreparePublish, 'notFound');
      server.answer(GetDeletionForGood, { deletion: { ...nothing, open_reply_count: 0 } });
    });
    const link = await screen.findByRole('link', { name: 'Open the bin' });
    expect(link.getAttribute('href')).toBe('/space/10/develop/bin');
  });

  it('shows what changes against the published version: texts by line, settings from and to', async () => {
    const { server } = await open(prepared());
    const shown = within(await changes());
    expect(shown.getByText(/compared with Version 3/)).toBeTruthy();
    const prompt = within(await shown.findByRole('region', { name: 'Prompt' }));
    expect(prompt.getByText('kind').tagName).toBe('MARK');
    expect(prompt.getByText('strict').tagName).toBe('MARK');
    expect(shown.getByRole('listitem', { name: 'Model: from Removed model to Small' })).toBeTruthy();
    expect(shown.getByRole('listitem', { name: 'Temperature: from Default to 0.2' })).toBeTruthy();
    expect(server.requestsOf(CompareBotVersions)[0]?.body).toEqual({
      bot_id: '30',
      before: 'v3',
      after: DRAFT_VERSION,
    });
  });

  it('publishes the draft that was shown, with a note, and then has nothing to publish', async () => {
    const { server } = await open(prepared(), (script) => script.answer(PublishDraftBot, published()));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'Stricter.' } });
    server.answer(PreparePublish, {
      data: prepared({
        online: versionSummary({ version: 'v4', number: 4, is_online: true }),
        next_number: 5,
        changed_sections: [],
      }),
    });
    fireEvent.click(await publishButton());
    expect(await screen.findByText('Version 4 is published')).toBeTruthy();
    expect(await screen.findByText('Version 4 published')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Publish version/ })).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Version 4' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(server.requestsOf(PublishDraftBot).map(({ body }) => body)).toEqual([
      { bot_id: '30', commit_version: '4', history_info: 'Stricter.' },
    ]);
  });

  it('does not publish what the user has not seen: it shows the newer draft first', async () => {
    const { server } = await open(prepared(), (script) => script.refuse(PublishDraftBot, 'draftChangedBeforePublish'));
    const button = await publishButton();
    server.answer(PreparePublish, { data: prepared({ commit_version: '5', changed_sections: ['name'] }) });
    fireEvent.click(button);
    expect(await screen.findByText(/Somebody changed this agent/)).toBeTruthy();
    await waitFor(() => expect(server.requestsOf(PreparePublish)).toHaveLength(2));
    server.answer(PublishDraftBot, published());
    fireEvent.click(await publishButton());
    await waitFor(() =>
      expect(server.requestsOf(PublishDraftBot).at(-1)?.body).toEqual({ bot_id: '30', commit_version: '5' }),
    );
  });

  it('studio §8 shows the message of a rejected audit', async () => {
    await open(prepared(), (script) =>
      script.answer(
        PublishDraftBot,
        published({ version: '', number: null, check_not_pass: true, check_not_pass_msg: 'Not this.' }),
      ),
    );
    fireEvent.click(await publishButton());
    expect(await screen.findByText('Not this.')).toBeTruthy();
    expect(await publishButton()).toBeTruthy();
  });

  it('leads to the chat with the published agent, and to the editor', async () => {
    await open(prepared({ changed_sections: [] }));
    const chat = await screen.findByRole('link', { name: 'Chat with it' });
    expect(chat.getAttribute('href')).toBe('/space/10/chat/30');
    expect(screen.getByRole('link', { name: 'Open the editor' }).getAttribute('href')).toBe('/space/10/bot/30');
  });

  it('lists what is missing; without a model it cannot be published', async () => {
    const { server } = await open(
      prepared({ online: null, next_number: 1, problems: ['opening-empty', 'model-deleted'] }),
    );
    const missing = within(await screen.findByRole('list', { name: 'What is missing' }));
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The model of this agent was removed. Choose another one.',
      'There is no opening message and no suggested question.',
      'Open the editor',
    ]);
    const button = screen.getByRole('button', { name: 'Publish version 1' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(server.requestsOf(PublishDraftBot)).toEqual([]);
  });

  it('offers nothing to somebody who may not publish', async () => {
    await open(prepared(), (script) =>
      script.answer(
        GetDraftBotInfoAgw,
        loadedDraft({}, { collaborator_status: { commitable: false, operateable: false, manageable: false } }),
      ),
    );
    expect(await screen.findByText(/Only people who can edit/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Publish version/ })).toBeNull();
    expect((await screen.findByRole<HTMLButtonElement>('switch', { name: 'Web pages' })).disabled).toBe(true);
  });
});

describe('wire §1.2 where a published agent answers', () => {
  it('switches web pages on at once, and gives the link and the snippet', async () => {
    const { server } = await open(prepared(), (script) => script.answer(SetBotConnector, {}));
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    fireEvent.click(await screen.findByRole('switch', { name: 'Web pages' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(`${window.location.origin}/embed?bot_id=30`);
    expect(screen.getByRole('figure', { name: 'Snippet for a page' }).textContent).toContain('bot-id="30"');
    expect(server.requestsOf(SetBotConnector).map(({ body }) => body)).toEqual([
      { bot_id: '30', connector_id: '999', is_on: true },
    ]);
  });

  it('is called the same where the server says that it is off', async () => {
    await open(prepared());
    expect(await screen.findByRole('switch', { name: 'Web pages' })).toBeTruthy();
    expect(refusalText('botUnbound', 'en-US')).toContain('“Web pages”');
  });

  it('returns the switch when the server refuses', async () => {
    await open(prepared(), (script) => script.refuse(SetBotConnector, 'forbidden'));
    const toggle = await screen.findByRole('switch', { name: 'Web pages' });
    fireEvent.click(toggle);
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  });
});
