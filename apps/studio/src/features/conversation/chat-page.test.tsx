import {
  type ChatMessage,
  CreateConversation,
  DeleteConversation,
  FileboxMode,
  GetConversationFiles,
  GetDraftBotInfoAgw,
  GetListedConversation,
  GetMessageList,
  GetPlayGroundMemory,
  GetTurnVersions,
  InitConversation,
  ListConversations,
  ListHiddenMessages,
  ListMemories,
  ListTaskRuns,
  ListTasks,
  MarkRead,
  newVariable,
  PinConversation,
  RenameConversation,
  Scene,
  SearchConversations,
  ShowTurnVersion,
  type Task,
  TimeCapsuleMode,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localCache } from '../../local-cache/local-cache.ts';
import { chatMessage } from '../../testing/chat-message.ts';
import {
  listedConversation as conversation,
  initResponse,
  listed,
  openChatPage as open,
} from '../../testing/open-chat-page.tsx';
import { loadedDraft } from '../../testing/open-draft-editor.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
// Loads the lazy page once before the tests, so that no test has to wait for it.
import './chat-page.tsx';

const list = async () => within(await screen.findByRole('navigation', { name: 'Conversations' }));

describe('the chat page', () => {
  it('opens the conversation of the address and marks it in the list, with the marks of the others', async () => {
    const { server } = await open();
    const items = await list();
    expect(items.getByRole('link', { name: 'Talk 50' }).getAttribute('aria-current')).toBe('page');
    expect(items.getByRole('link', { name: 'Talk 51 New answer' })).toBeTruthy();
    expect(items.getByRole('link', { name: 'Talk 52 Answering' })).toBeTruthy();
    expect(await screen.findByText('Ask me about bread.')).toBeTruthy();
    expect(server.requestsOf(InitConversation)[0]?.body).toMatchObject({ conversation_id: '50', scene: 0 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Talk 50' })).toBeTruthy();
  });

  it('asks before it clears the history whether files go too that the agent could look at later', async () => {
    await open(undefined, (script) => {
      script.answer(InitConversation, { ...initResponse('50'), messageList: [chatMessage({ content: 'Rye bread?' })] });
      script.answer(GetConversationFiles, { is_filebox_on: true, file_count: 2, bytes: 4096 });
    });
    await screen.findByText('Rye bread?');
    fireEvent.click(screen.getByRole('button', { name: 'Conversation actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear history' }));
    const checkbox = await screen.findByRole('checkbox', { name: /^Also delete its files \(2/ });
    expect(checkbox.getAttribute('aria-checked')).toBe('false');
  });

  it('marks an answer as read that came before it was opened', async () => {
    const answer = chatMessage({
      message_id: '2',
      reply_id: '1',
      role: 'assistant',
      type: 'answer',
      message_index: '2',
    });
    const { server } = await open(undefined, (script) =>
      script.answer(InitConversation, { ...initResponse('50'), messageList: [answer], read_message_index: '1' }),
    );
    await waitFor(() => expect(server.requestsOf(MarkRead)).toHaveLength(1));
    expect(server.requestsOf(MarkRead)[0]?.body).toMatchObject({ conversation_id: '50', read_message_index: '2' });
  });

  it('without a conversation goes to the last used one, or begins the first', async () => {
    const { address } = await open('/space/10/chat/30', (server) =>
      server.answer(ListConversations, {
        pinned: [conversation('50', { is_pinned: true, active_at: 1 })],
        conversations: [conversation('51', { active_at: 2 })],
        next_cursor: '',
      }),
    );
    await waitFor(() => expect(address()).toBe('/space/10/chat/30/51'));
  });

  it('has the tasks of the user, and opens the one of a link', async () => {
    const task: Task = {
      task_id: '7',
      bot_id: '30',
      scene: Scene.openSdk,
      task_type: '2',
      name: 'News',
      prompt: 'What is new?',
      schedule: { type: 'cron', cron: '0 9 * * 1', time_zone: 'Europe/Berlin' },
      pause: '',
      is_disabled: false,
      next_run_at: null,
      last_run: null,
      unread_count: 0,
    };
    const { address } = await open('/space/10/chat/30?task=7', (server) => {
      server.answer(ListTasks, { tasks: [task], user_task_allowed: false });
      server.answer(ListTaskRuns, { runs: [], next_cursor: '' });
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'News' }));
    expect(await dialog.findByText('No runs yet')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/space/10/chat/30/50'));
    expect(await screen.findByRole('button', { name: 'Tasks' })).toBeTruthy();
  });

  it('has what the agent keeps about the user, of the version that answers', async () => {
    const { server } = await open(undefined, (script) => {
      script.answer(
        GetDraftBotInfoAgw,
        loadedDraft({
          variable_list: [newVariable('city')],
          filebox_info: { Mode: FileboxMode.on },
          time_capsule_info: { time_capsule_mode: TimeCapsuleMode.on },
        }),
      );
      script.answer(GetPlayGroundMemory, {
        memories: [
          {
            keyword: 'city',
            value: 'Lisbon',
            create_time: '1',
            update_time: '1',
            is_system: false,
            prompt_disabled: false,
          },
        ],
      });
      script.answer(ListMemories, { memories: [], total: 0, next_cursor: '', is_on: true, is_on_for_bot: true });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Your variables' }));
    const values = within(await screen.findByRole('dialog', { name: 'Your variables' }));
    expect((await values.findByRole<HTMLTextAreaElement>('textbox', { name: 'city' })).value).toBe('Lisbon');
    expect(server.requestsOf(GetDraftBotInfoAgw)[0]?.body).toEqual({ bot_id: '30', version: '1' });
    expect(server.requestsOf(GetPlayGroundMemory)[0]?.body).toEqual({ bot_id: '30', version: '1' });
    fireEvent.click(values.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Your files' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Memories' }));
    const memories = within(await screen.findByRole('dialog', { name: 'Memories' }));
    expect(await memories.findByRole('switch', { name: 'Remember me' })).toBeTruthy();
  });

  it('has no buttons for what the agent does not keep', async () => {
    const { server } = await open();
    await screen.findByText('Ask me about bread.');
    await waitFor(() => expect(server.requestsOf(GetDraftBotInfoAgw)).toHaveLength(1));
    for (const name of ['Your variables', 'Your files', 'Memories'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('has them in its menu on a phone, where no hint about larger screens covers it', async () => {
    localCache.write('mobile-hint-seen', undefined);
    const media = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: query.includes('639px') }) as MediaQueryList,
      );
    onTestFinished(() => media.mockRestore());
    await open(undefined, (script) =>
      script.answer(GetDraftBotInfoAgw, loadedDraft({ filebox_info: { Mode: FileboxMode.on } })),
    );
    await screen.findByText('Ask me about bread.');
    const menu = await screen.findByRole('button', { name: 'Actions for this conversation' });
    fireEvent.keyDown(menu, { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: 'Your files' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });

  it('begins a first conversation where there is none', async () => {
    const { address } = await open('/space/10/chat/30', (server) => {
      server.answer(ListConversations, { pinned: [], conversations: [], next_cursor: '' });
      server.answer(CreateConversation, { conversation: conversation('53', { title: '' }) });
    });
    await waitFor(() => expect(address()).toBe('/space/10/chat/30/53'));
  });

  it('says why an agent cannot be talked to', async () => {
    await open('/space/10/chat/30', (server) => {
      server.answer(ListConversations, { pinned: [], conversations: [], next_cursor: '' });
      server.refuse(CreateConversation, 'botNotPublished');
    });
    expect(await screen.findByText(/publish/i)).toBeTruthy();
  });

  it('leads from a conversation that does not exist to the others', async () => {
    await open('/space/10/chat/30/99', (server) => server.refuse(GetListedConversation, 'conversationNotFound'));
    expect(await screen.findByText('This conversation does not exist.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'This conversation could not be shown' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/space/10/chat/30');
  });
});

describe('the menu of a conversation', () => {
  async function choose(title: string, item: string): Promise<void> {
    const trigger = (await list()).getByRole('button', { name: `Actions for ${title}` });
    trigger.focus();
    fireEvent.keyDown(trigger, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  }

  it('renames it, and refuses an empty title', async () => {
    const { server } = await open(undefined, (script) =>
      script.answerWith(RenameConversation, ({ title }) => ({ conversation: conversation('51', { title }) })),
    );
    await choose('Talk 51', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename conversation' }));
    const field = dialog.getByRole('textbox', { name: 'Title' });
    fireEvent.change(field, { target: { value: ' ' } });
    fireEvent.blur(field);
    expect(dialog.getByText('Enter 1 to 100 characters.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Bread' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requestsOf(RenameConversation)[0]?.body).toEqual({ conversation_id: '51', title: 'Bread' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('pins it', async () => {
    const { server } = await open(undefined, (script) =>
      script.answer(PinConversation, { conversation: conversation('51', { is_pinned: true }) }),
    );
    await choose('Talk 51', 'Pin');
    await waitFor(() =>
      expect(server.requestsOf(PinConversation)[0]?.body).toEqual({ conversation_id: '51', is_pinned: true }),
    );
  });

  /** The conversation on the page is the one that was used last. */
  function forget(script: ScriptedServer): void {
    script.answer(ListConversations, { pinned: [], conversations: listed.slice(1), next_cursor: '' });
    script.refuse(GetListedConversation, 'conversationNotFound');
  }

  async function confirmDeletion() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Talk 50”?' }));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    return { dialog, confirm };
  }

  it('deletes the one on the page after a question, and goes on to another', async () => {
    const { server, address } = await open(undefined, (script) => {
      script.answerWith(DeleteConversation, () => {
        forget(script);
        return {};
      });
    });
    await choose('Talk 50', 'Delete');
    const { dialog, confirm } = await confirmDeletion();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    fireEvent.click(confirm);
    await waitFor(() => expect(address()).toMatch(/chat\/30\/5[12]$/));
    expect(server.requestsOf(DeleteConversation)[0]?.body).toEqual({ conversation_id: '50' });
    expect(await screen.findByRole('heading', { level: 1, name: /Talk 5[12]/ })).toBeTruthy();
    expect(screen.queryByText('This conversation does not exist.')).toBeNull();
  });

  it('asks whether files are deleted too where the agent could look at them later', async () => {
    const { server } = await open(undefined, (script) => {
      script.answer(GetConversationFiles, { is_filebox_on: true, file_count: 2, bytes: 10 });
      script.answer(DeleteConversation, {});
    });
    await choose('Talk 50', 'Delete');
    const { dialog, confirm } = await confirmDeletion();
    expect(await dialog.findByRole('checkbox', { name: 'Also delete the files in this conversation' })).toBeTruthy();
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(server.requestsOf(DeleteConversation)[0]?.body).toEqual({ conversation_id: '50', keep_files: true }),
    );
  });

  it('leads to another conversation when the one on the page was deleted elsewhere', async () => {
    const { address } = await open(undefined, (script) =>
      script.answerWith(PinConversation, () => {
        forget(script);
        return { conversation: conversation('51', { is_pinned: true }) };
      }),
    );
    await screen.findByText('Ask me about bread.');
    await choose('Talk 51', 'Pin');
    await waitFor(() => expect(address()).toMatch(/chat\/30\/5[12]$/));
  });
});

describe('versions of a question', () => {
  const first = chatMessage({ message_id: '1', content: 'First version', message_index: '1' });
  const second = chatMessage({ message_id: '3', content: 'Second version', message_index: '3' });
  const versions = ['1', '3'];
  const page = (shown: ChatMessage) => ({
    message_list: [shown],
    cursor: shown.message_index,
    hasmore: false,
    next_cursor: shown.message_index,
    next_has_more: false,
    read_message_index: '3',
    end_message_index: '3',
    conversation_id: '50',
    participant_info_map: {},
  });

  /** The second version is shown until another one is asked for. */
  const openVersions = (path?: string) =>
    open(path, (server) => {
      let shown = second;
      let switches = 0;
      const turns = () => [{ message_id: shown.message_id, version_ids: versions, question_numbers: [1, 2] }];
      server.answerWith(GetTurnVersions, () => ({ switch_count: switches, turns: turns() }));
      server.answerWith(ShowTurnVersion, ({ version_id }) => {
        shown = version_id === '1' ? first : second;
        switches += 1;
        return { message_index: shown.message_index, switch_count: switches, turns: turns() };
      });
      server.answerWith(InitConversation, () => ({ ...initResponse('50'), messageList: [shown] }));
      server.answerWith(GetMessageList, () => page(shown));
      server.answer(ListHiddenMessages, { messages: [{ version_id: '1', message: first }], next_cursor: '' });
    });

  it('are switched by buttons, which load the conversation once and keep the focus', async () => {
    const { server } = await openVersions();
    expect(await screen.findByText('Second version')).toBeTruthy();
    const before = server.requestsOf(InitConversation).length;
    fireEvent.click(await screen.findByRole('button', { name: 'Previous version' }));
    expect(await screen.findByText('First version')).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'Version 1 of 2' })).toBeTruthy();
    // The first version has no previous one.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Next version'));
    expect(server.requestsOf(InitConversation)).toHaveLength(before + 1);
    expect(screen.queryByText('Second version')).toBeNull();
  });

  it('of which only the answers differ are switched at the answer', async () => {
    const answer = chatMessage({
      message_id: '4',
      reply_id: '3',
      role: 'assistant',
      type: 'answer',
      sender_id: '30',
      content: 'The answer',
      message_index: '4',
    });
    await open(undefined, (server) => {
      const turn = { message_id: '3', version_ids: ['1', '3'], question_numbers: [1, 1] };
      server.answer(GetTurnVersions, { switch_count: 0, turns: [turn] });
      server.answer(InitConversation, { ...initResponse('50'), messageList: [answer, second] });
    });
    const boxOf = async (text: string) => (await screen.findByText(text)).closest('article') as HTMLElement;
    const inAnswer = within(await boxOf('The answer'));
    expect(await inAnswer.findByRole('group', { name: 'Answer 2 of 2' })).toBeTruthy();
    expect(inAnswer.getByRole<HTMLButtonElement>('button', { name: 'Next answer' }).disabled).toBe(true);
    expect(within(await boxOf('Second version')).queryByRole('group', { name: /of 2/ })).toBeNull();
  });

  it('of a question without an answer are all switched at the question', async () => {
    await open(undefined, (server) => {
      const turn = { message_id: '3', version_ids: ['1', '3'], question_numbers: [1, 1] };
      server.answer(GetTurnVersions, { switch_count: 0, turns: [turn] });
      server.answer(InitConversation, { ...initResponse('50'), messageList: [second] });
    });
    expect(await screen.findByRole('group', { name: 'Answer 2 of 2' })).toBeTruthy();
  });

  it('that a link leads to and that is not shown is offered', async () => {
    await openVersions('/space/10/chat/30/50?message=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'This message is in another version' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Show version' }));
    expect(await screen.findByText('First version')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an edited question', () => {
  it('chat §5 is sent by Enter, as in the input of the chat', async () => {
    await open(undefined, (server) =>
      server.answer(InitConversation, { ...initResponse('50'), messageList: [chatMessage({ content: 'Rye bread?' })] }),
    );
    await screen.findByText('Rye bread?');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
    const input = dialog.getByRole('textbox', { name: 'Question' });
    fireEvent.change(input, { target: { value: 'Wheat bread?' } });
    for (const press of [{ shiftKey: true }, { isComposing: true }]) {
      fireEvent.keyDown(input, { key: 'Enter', ...press });
      expect(screen.getByRole('dialog', { name: 'Edit question' })).toBeTruthy();
    }
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit question' })).toBeNull());
    expect(await screen.findByText('Wheat bread?')).toBeTruthy();
  });
});

describe('the search over all conversations', () => {
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search all conversations' }), { target: { value: text } });

  it('shows the passages with the matches marked, and leads to the message', async () => {
    await open(undefined, (server) =>
      server.answer(SearchConversations, {
        hits: [
          {
            conversation_id: '51',
            bot_id: '31',
            space_id: '11',
            bot_name: 'Baker',
            title: 'Bread',
            message: { message_id: '7', message_index: '12', role: 'assistant', content_time: Date.now() },
            passage: '…preheat the oven',
            matches: [[13, 17]],
          },
        ],
        next_cursor: '',
      }),
    );
    await list();
    type('oven');
    const results = within(await screen.findByRole('region', { name: 'Results' }));
    const link = results.getByRole('link');
    expect(link.getAttribute('href')).toBe('/space/11/chat/31/51?message=12');
    expect(link.querySelector('mark')?.textContent).toBe('oven');
    expect(link.textContent).toContain('With Baker');
  });

  it('says when nothing was found', async () => {
    await open(undefined, (server) => server.answer(SearchConversations, { hits: [], next_cursor: '' }));
    await list();
    type('oven');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    type('');
    expect(await list()).toBeTruthy();
  });
});
