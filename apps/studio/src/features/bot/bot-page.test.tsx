import {
  GetBotVersionInfo,
  GetDeletionForGood,
  GetDraftBotDisplayInfo,
  GetDraftBotInfoAgw,
  InitConversation,
  ListModels,
  newBotDraft,
  type ResponseOf,
  RestoreBotVersion,
  refusalText,
  TabStatus,
  UpdateDraftBotDisplayInfo,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../../local-cache/local-cache.ts';
import { accountUser } from '../../testing/account-user.ts';
import { chatModel } from '../../testing/chat-model.ts';
import { loadedDraft, saved } from '../../testing/open-draft-editor.tsx';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { versionSummary } from '../../testing/version-summary.ts';
import { knowledgeBlock } from './block/knowledge/knowledge-block.ts';
// Loads the lazy page and the chat once before the tests, so that no test has to wait for it.
import './bot-page.tsx';
import './bot-chat.tsx';
import './bin/bot-in-bin.tsx';
import './version/preview/version-banner.tsx';

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>;
type BotInfo = Draft['data']['bot_info'];

interface Setup {
  path?: string;
  script?: (server: ScriptedServer) => void;
}

const open = (answer: Draft, { path = '/space/10/bot/30', script }: Setup = {}) =>
  openStudio(path, {
    user: accountUser(),
    script: (server) => {
      server.answer(GetDraftBotInfoAgw, answer);
      server.answer(ListModels, { models: [chatModel()] });
      server.answer(GetDraftBotDisplayInfo, { data: { tab_display_info: {} } });
      server.answer(UpdateDraftBotDisplayInfo, {});
      server.answer(InitConversation, initResponse('Curly', ''));
      server.answer(UpdateDraftBotInfoAgw, saved('5'));
      script?.(server);
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

/** What was sent of a section, the latest last. */
const savedOf = <Name extends keyof BotInfo>(server: ScriptedServer, section: Name) =>
  server.requestsOf(UpdateDraftBotInfoAgw).flatMap(({ body }) => {
    const { bot_info } = body as { bot_info: Partial<BotInfo> };
    return section in bot_info ? [bot_info[section]] : [];
  });

const skills = async () => within(await screen.findByRole('region', { name: 'Model and skills' }));
const openBlock = async (name: string) => {
  const column = await skills();
  fireEvent.click(column.getByRole('button', { name }));
  await column.findByRole('button', { name, expanded: true });
  // A choice in a block may have its name.
  const [block] = column.getAllByRole('group', { name });
  return within(block as HTMLElement);
};

/** An element has no width in the tests, and one without a width is treated as wide. */
const setPageWidth = (width: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);

beforeEach(() => {
  // The client of the chat logs that it cannot subscribe: the scripted server has no streams.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  localCache.writeOfAccount('7001', 'editor-columns', undefined);
});

describe('studio §2 the page of an agent', () => {
  it('has the breadcrumb Bots, which leads to the list, before the name', async () => {
    await open(loadedDraft());
    expect(await screen.findByRole('heading', { level: 1, name: 'Curly' })).toBeTruthy();
    const bots = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Bots' });
    expect(bots.getAttribute('href')).toBe('/space/10/develop');
  });

  it('§8: a block that fails to render says so, and everything else stays', async () => {
    vi.spyOn(knowledgeBlock, 'summaryOf').mockImplementation(() => {
      throw new Error('broken');
    });
    await open(loadedDraft());
    const column = await skills();
    expect(column.getByRole('alert').textContent).toContain('Knowledge could not be shown');
    expect(column.getByRole('button', { name: 'Variables' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Curly' })).toBeTruthy();
    vi.restoreAllMocks();
    fireEvent.click(column.getByRole('button', { name: 'Retry' }));
    expect(column.getByRole('button', { name: 'Knowledge' })).toBeTruthy();
  });

  it('opens where the studio is not served over TLS, and browsers have no randomUUID', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    await open(loadedDraft());
    expect(await screen.findByRole('heading', { level: 1, name: 'Curly' })).toBeTruthy();
  });

  it('the head opens a form for name, description and picture, and autosave stores its values', async () => {
    const { server } = await open(loadedDraft());
    fireEvent.click(await screen.findByRole('button', { name: 'Edit agent' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit agent' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Larry' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Larry' })).toBeTruthy();
    await waitFor(() => expect(savedOf(server, 'name')).toEqual(['Larry']));
  });

  it('shows the error page with session id when the agent cannot be loaded', async () => {
    const { server, address } = await open(loadedDraft(), {
      script: (script) => script.refuse(GetDraftBotInfoAgw, 'botNotFound'),
    });
    expect(await screen.findByRole('heading', { name: 'This agent could not be shown' })).toBeTruthy();
    expect(screen.getByText('log-1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy session ID' })).toBeTruthy();
    server.answer(GetDraftBotInfoAgw, loadedDraft());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Curly' })).toBeTruthy();
    server.refuse(GetDraftBotInfoAgw, 'botNotFound');
    expect(address()).toBe('/space/10/bot/30');
  });

  it('leads from the error page to the space area', async () => {
    const { address } = await open(loadedDraft(), {
      script: (script) => script.refuse(GetDraftBotInfoAgw, 'botNotFound'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Go to Bot Platform' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });
});

describe('the columns of the editor', () => {
  const columns = () =>
    ['Prompt', 'Model and skills'].filter((name) => !screen.getByRole('region', { name }).hasAttribute('inert'));

  it('fold to a strip and open again, with the focus on what undoes it; the fold is remembered', async () => {
    await open(loadedDraft());
    await skills();
    fireEvent.click(screen.getByRole('button', { name: 'Fold model and skills' }));
    expect(columns()).toEqual(['Prompt']);
    expect(localCache.readOfAccount('7001', 'editor-columns')).toContain('"folded":["skills"]');
    const strip = screen.getByRole('button', { name: 'Show model and skills' });
    expect(document.activeElement).toBe(strip);
    fireEvent.click(strip);
    expect(columns()).toEqual(['Prompt', 'Model and skills']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fold model and skills' }));
  });

  it('are folded as remembered, and the last open one has no button to fold it', async () => {
    localCache.writeOfAccount('7001', 'editor-columns', '{"widths":{},"folded":["prompt","skills"]}');
    await open(loadedDraft());
    await screen.findByRole('button', { name: 'Show prompt' });
    expect(columns()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Fold chat' })).toBeNull();
  });

  it('resize by the keyboard and have their default width again after a double click', async () => {
    setPageWidth(1364);
    await open(loadedDraft());
    const handle = await screen.findByRole('separator', { name: 'Width of the prompt' });
    const width = () => handle.getAttribute('aria-valuenow');
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(width()).toBe('487');
    fireEvent.keyDown(handle, { key: 'Home' });
    expect(width()).toBe('300');
    expect(localCache.readOfAccount('7001', 'editor-columns')).toContain('"prompt":300');
    fireEvent.keyDown(handle, { key: 'End' });
    expect(width()).toBe('704');
    fireEvent.doubleClick(handle);
    expect(width()).toBe('477');
  });

  it('keep the chat and its half-typed message while they fold', async () => {
    await open(loadedDraft());
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fireEvent.change(message, { target: { value: 'half a sen' } });
    fireEvent.click(screen.getByRole('button', { name: 'Fold chat' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show chat' }));
    expect(screen.getByRole('textbox', { name: 'Message' })).toBe(message);
    expect(message.value).toBe('half a sen');
  });

  it('are tabs on a phone, of which the chat is open first', async () => {
    setPageWidth(390);
    await open(loadedDraft());
    const tabs = within(await screen.findByRole('tablist', { name: 'Parts of the editor' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Prompt',
      'Model and skills',
      'Chat',
    ]);
    expect(screen.getByRole('tabpanel', { name: 'Chat' })).toBeTruthy();
    fireEvent.keyDown(tabs.getByRole('tab', { name: 'Chat' }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tabs.getByRole('tab', { name: 'Prompt', selected: true }));
  });

  it('are two on a laptop: prompt and skills are tabs beside the chat', async () => {
    setPageWidth(1104);
    await open(loadedDraft());
    const tabs = within(await screen.findByRole('tablist', { name: 'Parts of the editor' }));
    expect(tabs.getAllByRole('tab')).toHaveLength(2);
    fireEvent.click(tabs.getByRole('tab', { name: 'Model and skills' }));
    expect(screen.getByRole('tabpanel', { name: 'Model and skills' })).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fold setup' }));
    expect(screen.queryByRole('tablist', { name: 'Parts of the editor' })).toBeNull();
  });
});

describe('studio §4 skill-block display states', () => {
  it('are those of the server, and a change is saved there', async () => {
    const { server } = await open(loadedDraft(), {
      script: (script) =>
        script.answer(GetDraftBotDisplayInfo, {
          data: { tab_display_info: { opening_dialog_tab_status: TabStatus.closed } },
        }),
    });
    const column = await skills();
    const toggle = column.getByRole('button', { name: 'Opening dialog' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('true'));
    await waitFor(() =>
      expect(server.requestsOf(UpdateDraftBotDisplayInfo).map(({ body }) => body)).toEqual([
        { bot_id: '30', display_info: { tab_display_info: { opening_dialog_tab_status: TabStatus.open } } },
      ]),
    );
  });

  it('stay on the page in a preview', async () => {
    const { server } = await open(loadedDraft(), { path: '/space/10/bot/30?version=4' });
    await openBlock('Built-in tools');
    expect(server.requestsOf(UpdateDraftBotDisplayInfo)).toEqual([]);
  });

  it('have their defaults when the server does not answer', async () => {
    await open(loadedDraft(), { script: (script) => script.goOffline(GetDraftBotDisplayInfo) });
    const column = await skills();
    expect(column.getByRole('button', { name: 'Opening dialog' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('shows groups that have blocks, and one line for a folded block', async () => {
    await open(loadedDraft({ built_in_tools: ['current_time', 'ask_user'] }));
    const column = await skills();
    expect(column.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Model',
      'Skills',
      'Knowledge',
      'Memory',
      'Conversation',
    ]);
    expect(column.getByText('Date and time, Ask back')).toBeTruthy();
  });
});

describe('the opening dialog', () => {
  it('saves the message, and questions trimmed and without empty ones, while empty rows stay', async () => {
    const { server } = await open(loadedDraft());
    const form = within((await skills()).getByRole('group', { name: 'Opening dialog' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Opening message' }), { target: { value: 'Hello.' } });
    fireEvent.click(form.getByRole('button', { name: 'Add question' }));
    const first = form.getByRole('textbox', { name: 'Question 1' });
    expect(document.activeElement).toBe(first);
    fireEvent.change(first, { target: { value: ' Where to? ' } });
    fireEvent.keyDown(first, { key: 'Enter' });
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Question 2' }));
    await waitFor(() =>
      expect(savedOf(server, 'onboarding_info').at(-1)).toMatchObject({
        prologue: 'Hello.',
        suggested_questions: ['Where to?'],
      }),
    );
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Question 1' }).value).toBe(' Where to? ');
    expect(form.getByRole('textbox', { name: 'Question 2' })).toBeTruthy();
    fireEvent.keyDown(form.getByRole('textbox', { name: 'Question 2' }), { key: 'Backspace' });
    expect(form.queryByRole('textbox', { name: 'Question 2' })).toBeNull();
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Question 1' }));
  });

  it('moves a question by the arrow keys and keeps the focus on its handle', async () => {
    const onboarding_info = { ...newBotDraft.onboarding_info, suggested_questions: ['One?', 'Two?'] };
    const { server } = await open(loadedDraft({ onboarding_info }));
    const form = within((await skills()).getByRole('group', { name: 'Opening dialog' }));
    fireEvent.keyDown(form.getByRole('button', { name: 'Move question 2' }), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Move question 1' }));
    await waitFor(() =>
      expect(savedOf(server, 'onboarding_info').at(-1)).toMatchObject({ suggested_questions: ['Two?', 'One?'] }),
    );
    fireEvent.click(form.getByRole('radio', { name: 'All' }));
    await waitFor(() =>
      expect(savedOf(server, 'onboarding_info').at(-1)).toMatchObject({ suggested_questions_show_mode: 1 }),
    );
  });
});

describe('follow-up questions', () => {
  it('studio §5 do not save a prompt with double curly braces, and say so, while other changes are saved', async () => {
    const { server } = await open(loadedDraft());
    const form = await openBlock('Follow-up questions');
    fireEvent.click(await form.findByRole('radio', { name: 'Custom' }));
    const prompt = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt for suggestions' });
    fireEvent.change(prompt, { target: { value: 'Ask about {{topic' } });
    expect(form.getByText(/^Double curly braces are reserved/)).toBeTruthy();
    expect(prompt.value).toBe('Ask about {{topic');
    const opening = within((await skills()).getByRole('group', { name: 'Opening dialog' }));
    fireEvent.change(opening.getByRole('textbox', { name: 'Opening message' }), { target: { value: 'Hello.' } });
    await waitFor(() => expect(savedOf(server, 'onboarding_info').at(-1)).toMatchObject({ prologue: 'Hello.' }));
    fireEvent.click(form.getByRole('radio', { name: 'Off' }));
    const again = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt for suggestions' });
    expect(again.value).toBe('Ask about {{topic');
    fireEvent.change(again, { target: { value: 'Ask about it' } });
    expect(form.queryByText(/^Double curly braces/)).toBeNull();
    await waitFor(() =>
      expect(savedOf(server, 'suggest_reply_info').at(-1)).toMatchObject({ customized_suggest_prompt: 'Ask about it' }),
    );
  });
});

describe('built-in tools', () => {
  it('are turned on and off one by one; a name that the studio does not know stays', async () => {
    const { server } = await open(loadedDraft({ built_in_tools: ['a_tool_of_tomorrow', 'ask_user'] }));
    const form = await openBlock('Built-in tools');
    expect(form.getByRole('switch', { name: 'Ask back' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(form.getByRole('switch', { name: 'Ask back' }));
    fireEvent.click(form.getByRole('switch', { name: 'Location' }));
    await waitFor(() =>
      expect(savedOf(server, 'built_in_tools').at(-1)).toEqual(['a_tool_of_tomorrow', 'request_location']),
    );
  });
});

describe('model settings', () => {
  /** Their form is loaded when the block is opened. */
  async function openModelSettings() {
    const form = await openBlock('Model settings');
    await form.findByRole('spinbutton', { name: 'Answer tokens' });
    return form;
  }

  it('a preset sets the values, and a changed value makes it custom', async () => {
    const { server } = await open(loadedDraft());
    const form = await openModelSettings();
    fireEvent.click(form.getByRole('radio', { name: 'Precise' }));
    const temperature = form.getByRole<HTMLInputElement>('spinbutton', { name: 'Temperature' });
    expect(temperature.value).toBe('0.2');
    await waitFor(() =>
      expect(savedOf(server, 'model_info').at(-1)).toMatchObject({ temperature: 0.2, model_style: 3 }),
    );
    fireEvent.change(temperature, { target: { value: '7' } });
    fireEvent.keyDown(temperature, { key: 'Enter' });
    expect(temperature.value).toBe('2.0');
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
    fireEvent.click(form.getByRole('button', { name: 'Leave to the model: Temperature' }));
    await waitFor(() =>
      expect(savedOf(server, 'model_info').at(-1)).toMatchObject({ temperature: null, model_style: 0 }),
    );
  });

  it('studio §9 show 0 for what is unset, and 4096 tokens', async () => {
    await open(loadedDraft());
    const form = await openModelSettings();
    const shown = (name: string) => form.getByRole<HTMLInputElement>('spinbutton', { name }).value;
    expect(['Temperature', 'Top P', 'Frequency penalty', 'Presence penalty'].map(shown)).toEqual([
      '0.0',
      '0.00',
      '0.0',
      '0.0',
    ]);
    expect([shown('Answer tokens'), shown('Past turns')]).toEqual(['4096', '10']);
  });

  it('are only those that the chosen model knows', async () => {
    await open(loadedDraft(), {
      script: (script) => script.answer(ListModels, { models: [chatModel({ provider: 'anthropic' })] }),
    });
    const form = await openModelSettings();
    await waitFor(() => expect(form.queryByRole('spinbutton', { name: 'Presence penalty' })).toBeNull());
    expect(form.getByRole('slider', { name: 'Temperature' }).getAttribute('aria-valuemax')).toBe('1');
    expect(form.queryByRole('combobox', { name: /^Reasoning effort/ })).toBeNull();
  });

  it('have a reasoning effort for a model that reasons', async () => {
    const reasoning = { ...chatModel().capabilities, reasoning: true };
    await open(loadedDraft(), {
      script: (script) => script.answer(ListModels, { models: [chatModel({ capabilities: reasoning })] }),
    });
    const form = await openModelSettings();
    expect(form.getByRole('combobox', { name: /^Reasoning effort/ }).textContent).toBe('The model decides');
  });

  it('say at the picker that the chosen model was removed', async () => {
    await open(loadedDraft({ model_info: { ...newBotDraft.model_info, model_id: 'gone' } }));
    const column = await skills();
    expect(await column.findByText(/^This model was removed/)).toBeTruthy();
    expect(column.getByRole('combobox', { name: /^Model/ }).textContent).toBe('Removed model');
  });
});

describe('studio §6 an agent that cannot be edited', () => {
  it.each([
    ['without the right to edit', loadedDraft({}, { editable: false }), '/space/10/bot/30', /but not edit it/],
    ['in a preview', loadedDraft(), '/space/10/bot/30?version=4', /^This is one version/],
  ])('is read-only %s, which is said once', async (_, answer, path, notice) => {
    const { server } = await open(answer, { path });
    const column = await skills();
    expect(screen.getAllByText(notice)).toHaveLength(1);
    expect(column.getByRole('combobox', { name: /^Model/ }).hasAttribute('disabled')).toBe(true);
    const message = column.getByRole<HTMLTextAreaElement>('textbox', { name: 'Opening message' });
    expect(message.readOnly).toBe(true);
    expect(column.queryByRole('button', { name: 'Add question' })).toBeNull();
    const tools = await openBlock('Built-in tools');
    expect(tools.getByRole('switch', { name: 'Location' }).hasAttribute('disabled')).toBe(true);
    expect(server.requestsOf(UpdateDraftBotInfoAgw)).toEqual([]);
  });
});

it('a version of an agent that does not exist leads to the draft', async () => {
  const { address } = await open(loadedDraft(), {
    path: '/space/10/bot/30?version=99',
    script: (server) => {
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      server.refuse(GetDeletionForGood, 'notFound');
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Open the draft' }));
  await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
});

describe('the address of an agent in the bin', () => {
  const openMissing = (script: (server: ScriptedServer) => void) =>
    open(loadedDraft(), {
      script: (server) => {
        server.refuse(GetDraftBotInfoAgw, 'notFound');
        script(server);
      },
    });

  it('links to the bin for users who may restore the agent', async () => {
    const nothing = { version_count: 0, conversation_count: 0, user_count: 0, file_count: 0, file_bytes: 0 };
    const deletion = { ...nothing, open_reply_count: 0 };
    await openMissing((server) => server.answer(GetDeletionForGood, { deletion }));
    const link = await screen.findByRole('link', { name: 'Open the bin' });
    expect(link.getAttribute('href')).toBe('/space/10/develop/bin');
    expect(screen.queryByText(refusalText('notFound', 'en-US'))).toBeNull();
  });

  it('does not mention the bin to users who may not restore the agent', async () => {
    await openMissing((server) => server.refuse(GetDeletionForGood, 'notFound'));
    expect(await screen.findByText(refusalText('notFound', 'en-US'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the bin' })).toBeNull();
  });
});

describe('the chat of the page', () => {
  it('shows a saved opening in the same chat: the half-typed message stays', async () => {
    const { server } = await open(loadedDraft(), {
      script: (script) => script.answer(InitConversation, initResponse('Curly', 'Hello.')),
    });
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    await log.findByText('Hello.');
    const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fireEvent.change(message, { target: { value: 'half a sen' } });
    server.answer(InitConversation, initResponse('Curly', 'Welcome.'));
    const form = within((await skills()).getByRole('group', { name: 'Opening dialog' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Opening message' }), { target: { value: 'Welcome.' } });
    await log.findByText('Welcome.', undefined, { timeout: 3000 });
    expect(screen.getByRole('textbox', { name: 'Message' })).toBe(message);
    expect(message.value).toBe('half a sen');
  });

  it('has the filled variables again when a change of the opening is taken back before it is saved', async () => {
    const prologue = 'I am {{agent_name}}';
    await open(loadedDraft({ onboarding_info: { prologue } }), {
      script: (script) => script.answer(InitConversation, initResponse('Curly', 'I am Curly')),
    });
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    await log.findByText('I am Curly');
    const form = within((await skills()).getByRole('group', { name: 'Opening dialog' }));
    const type = (value: string) =>
      fireEvent.change(form.getByRole('textbox', { name: 'Opening message' }), { target: { value } });
    type(`${prologue}!`);
    await log.findByText(`${prologue}!`);
    type(prologue);
    await log.findByText('I am Curly');
    expect(log.queryByText(prologue)).toBeNull();
  });

  it('says what to do next when it is empty and has no opening', async () => {
    await open(loadedDraft({ description: 'Plans trips' }));
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getByText('Plans trips')).toBeTruthy();
    expect(log.getByText('Write its prompt, then say something here.')).toBeTruthy();
  });

  it('does not send users who may not edit to the prompt', async () => {
    await open(loadedDraft({}, { editable: false }));
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getByText('Say something to try it.')).toBeTruthy();
  });
});

describe('studio §3 page runtime: unpublished changes', () => {
  const publishLink = () => screen.findByRole('link', { name: 'Publish' });

  it('are told in the head beside the way to publish; a save of the published content ends them', async () => {
    const published = loadedDraft({}, { has_publish: true, same_with_online: true, has_unpublished_change: false });
    const { server } = await open(published);
    expect((await publishLink()).getAttribute('href')).toBe('/space/10/bot/30/publish');
    expect(screen.getByText('Published')).toBeTruthy();
    const rename = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Edit agent' }));
      const form = within(await screen.findByRole('dialog', { name: 'Edit agent' }));
      fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
      fireEvent.click(form.getByRole('button', { name: 'Save' }));
    };
    await rename('Larry');
    expect(await screen.findByText('Unpublished changes')).toBeTruthy();
    // Where the head has no room for the words, the details of saving have them.
    fireEvent.click(screen.getByRole('button', { name: /^Saving/ }));
    expect(
      within(await screen.findByRole('dialog', { name: /^Saving/ })).getByText('Unpublished changes'),
    ).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    const { data } = saved('6');
    server.answer(UpdateDraftBotInfoAgw, {
      data: { ...data, same_with_online: true, has_unpublished_change: false },
    });
    await rename('Curly');
    expect(await screen.findByText('Published')).toBeTruthy();
  });

  it('are not there before the first version, nor the way to publish for somebody who may not', async () => {
    const collaborator_status = { commitable: true, operateable: false, manageable: false };
    await open(loadedDraft({}, { collaborator_status }));
    expect(await screen.findByRole('button', { name: 'History' })).toBeTruthy();
    expect(screen.queryByText('Unpublished changes')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Publish' })).toBeNull();
  });
});

describe('studio §4 a preview', () => {
  const shown = loadedDraft({}, { editable: false });
  shown.data.bot_info.version = 'v2';
  const summary = versionSummary({ version: 'v2', number: 2, note: 'Stricter.' });

  const openPreview = () =>
    open(shown, {
      path: '/space/10/bot/30?version=v2',
      script: (server) =>
        server.answer(GetBotVersionInfo, {
          data: {
            bot_info: shown.data.bot_info,
            bot_option_data: shown.data.bot_option_data,
            version_summary: summary,
          },
        }),
    });

  it('names its version and leads to the draft', async () => {
    const { address } = await openPreview();
    const banner = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await banner.findByText('Version 2')).toBeTruthy();
    fireEvent.click(banner.getByRole('link', { name: 'Open the draft' }));
    expect(address()).toBe('/space/10/bot/30');
  });

  it('chats with its version, in the scene of evaluations', async () => {
    const { server } = await openPreview();
    await waitFor(() =>
      expect(server.requestsOf(InitConversation)[0]?.body).toMatchObject({
        bot_id: '30',
        scene: 5,
        bot_version: 'v2',
      }),
    );
  });

  it('restores its version and opens the draft', async () => {
    const { server, address } = await openPreview();
    server.answer(RestoreBotVersion, {
      data: {
        has_change: true,
        commit_version: '5',
        checkpoint: 'c1',
        same_with_online: false,
        has_unpublished_change: true,
        check_not_pass: false,
        check_not_pass_msg: '',
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const question = within(await screen.findByRole('dialog', { name: /^Restore “Version 2”/ }));
    fireEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
    expect(server.requestsOf(RestoreBotVersion).map(({ body }) => body)).toEqual([{ bot_id: '30', version: 'v2' }]);
  });
});
