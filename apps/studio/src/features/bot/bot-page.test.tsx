import {
  GetDraftBotInfoAgw,
  InitConversation,
  ListModels,
  type Model,
  newBotDraft,
  type ResponseOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
// Loads the lazy page and the chat once before the tests, so that no test has to wait for it.
import './bot-page.tsx';

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>;

const small: Model = {
  model_id: 'model-1',
  name: 'Small',
  provider: 'openai',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8000 },
  purposes: ['chat'],
  price: { input: 1, output: 2 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
};

const draft = (name: string, change: Partial<Draft['data']> = {}): Draft => ({
  data: {
    bot_info: {
      ...newBotDraft,
      // Without the URLs that the server adds.
      background_image_info_list: [],
      name,
      bot_id: '30',
      icon_url: '',
      bot_mode: 0,
      creator_id: '7001',
      create_time: '1',
      update_time: '1',
      version: '',
      connector_id: '',
      business_type: 0,
    },
    bot_option_data: {
      model_detail_map: {},
      plugin_detail_map: {},
      plugin_api_detail_map: {},
      workflow_detail_map: {},
      knowledge_detail_map: {},
      shortcut_command_list: [],
    },
    space_id: '10',
    commit_version: '4',
    committer_name: '',
    commit_time: '1',
    branch: 1,
    same_with_online: false,
    has_unpublished_change: false,
    has_publish: false,
    publisher: null,
    publish_time: '',
    connectors: [],
    bot_market_status: 0,
    latest_audit_info: null,
    app_id: '',
    in_collaboration: false,
    collaborator_status: { commitable: true, operateable: true, manageable: true },
    editable: true,
    deletable: true,
    ...change,
  },
});

const open = (answer: Draft, script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio('/space/10/bot/30', {
    user: accountUser(),
    script: (server) => {
      server.answer(GetDraftBotInfoAgw, answer);
      server.answer(ListModels, { models: [small] });
      server.answer(UpdateDraftBotInfoAgw, {
        data: {
          has_change: true,
          commit_version: '5',
          same_with_online: false,
          branch: 1,
          check_not_pass: false,
          check_not_pass_msg: '',
        },
      });
      script(server);
    },
  });

const initResponse = (name: string, prologue: string): ResponseOf<typeof InitConversation> => ({
  conversationId: '50',
  lastSectionId: '60',
  botVersion: '',
  messageList: [],
  cursor: '0',
  hasMore: false,
  next_cursor: '0',
  next_has_more: false,
  read_message_index: '0',
  end_message_index: '0',
  prologue,
  onboardingSuggestions: [],
  suggestedQuestionsShowMode: 0,
  botInfoMap: { 30: { id: '30', nickname: name, url: '' } },
  userInfoMap: {},
  runningReplies: [],
  isVoiceConfigured: false,
  modelName: 'Small',
  isDemonstrationModel: false,
});

const settings = () => screen.findByRole('form', { name: 'Settings' });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('1100px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

describe('the page of an agent', () => {
  it('saves only the changed fields, based on the version that was loaded', async () => {
    const { server } = await open(draft('Curly'));
    const form = within(await settings());
    const save = form.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    save.focus();
    fireEvent.change(form.getByRole('textbox', { name: 'Prompt' }), { target: { value: 'Be kind.' } });
    expect(form.getByRole('status').textContent).toBe('Unsaved changes');
    server.answer(GetDraftBotInfoAgw, {
      data: {
        ...draft('Curly').data,
        commit_version: '5',
        bot_info: { ...draft('Curly').data.bot_info, prompt_info: { prompt: 'Be kind.' } },
      },
    });
    fireEvent.click(save);
    await waitFor(() => expect(form.getByRole('status').textContent).toBe('All changes saved'));
    expect(document.activeElement).toBe(save);
    expect(server.requestsOf(UpdateDraftBotInfoAgw).map(({ body }) => body)).toEqual([
      { bot_info: { bot_id: '30', prompt_info: { prompt: 'Be kind.' } }, base_commit_version: '4' },
    ]);
  });

  it('asks before unsaved changes are lost, and does not save them on Leave', async () => {
    const { address, server } = await open(draft('Curly'));
    const form = within(await settings());
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Larry' } });
    const isLet = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isLet()).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Back to all agents' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/space/10/bot/30');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Larry');
    fireEvent.click(screen.getByRole('link', { name: 'Back to all agents' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
    await waitFor(() => expect(isLet()).toBe(true));
    expect(server.requestsOf(UpdateDraftBotInfoAgw)).toEqual([]);
  });

  it('does not save an empty name: shows the rule once the field was left, and Save focuses it', async () => {
    const { server } = await open(draft('Curly'));
    const form = within(await settings());
    const name = form.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: '  ' } });
    expect(form.queryByText('A name has 1 to 40 characters.')).toBeNull();
    fireEvent.blur(name);
    expect(form.getByText('A name has 1 to 40 characters.')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(name);
    expect(server.requestsOf(UpdateDraftBotInfoAgw)).toEqual([]);
  });

  it('discards changes', async () => {
    await open(draft('Curly'));
    const form = within(await settings());
    const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Larry' } });
    fireEvent.click(form.getByRole('button', { name: 'Discard' }));
    expect(name.value).toBe('Curly');
    expect(form.getByRole('status').textContent).toBe('All changes saved');
  });

  it('shows everything read-only to users who may not edit', async () => {
    await open(draft('Curly', { editable: false }));
    const form = within(await settings());
    expect(form.getByRole('combobox', { name: /^Model/ }).hasAttribute('disabled')).toBe(true);
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  });

  it('shows a saved name and opening in the same chat: the half-typed message stays', async () => {
    // The client logs that it cannot subscribe: the scripted server has no streams.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = await open(draft('Curly'), (script) =>
      script.answer(InitConversation, initResponse('Curly', 'Hello.')),
    );
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    await log.findByText('Hello.');
    const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fireEvent.change(message, { target: { value: 'half a sen' } });

    const form = within(await settings());
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Larry' } });
    fireEvent.change(form.getByRole('textbox', { name: 'Opening message' }), { target: { value: 'Welcome.' } });
    const saved = draft('Larry').data;
    const onboarding_info = { ...saved.bot_info.onboarding_info, prologue: 'Welcome.' };
    server.answer(GetDraftBotInfoAgw, {
      data: { ...saved, commit_version: '5', bot_info: { ...saved.bot_info, onboarding_info } },
    });
    server.answer(InitConversation, initResponse('Larry', 'Welcome.'));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await log.findByText('Welcome.');
    expect(log.getByText('Larry')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBe(message);
    expect(message.value).toBe('half a sen');
  });

  it('says what to do next in an empty chat without an opening text', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = draft('Curly');
    answer.data.bot_info.description = 'Plans trips';
    await open(answer, (script) => script.answer(InitConversation, initResponse('Curly', '')));
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getByText('Plans trips')).toBeTruthy();
    expect(log.getByText('Write a prompt on the left, then say something here.')).toBeTruthy();
  });

  it('does not send users who may not edit to the prompt', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(draft('Curly', { editable: false }), (script) =>
      script.answer(InitConversation, initResponse('Curly', '')),
    );
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getByText('Say something to try it.')).toBeTruthy();
  });
});
