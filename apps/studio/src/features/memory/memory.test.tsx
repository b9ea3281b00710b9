import {
  AddMemory,
  DeleteAllMemories,
  DeleteMemory,
  ListMemories,
  type Memory,
  newTimeCapsuleInfo,
  SwitchMemory,
  type TimeCapsuleInfo,
  TimeCapsuleMode,
  UpdateMemory,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../../i18n/later-texts.ts';
import { startLanguage } from '../../language/start-language.ts';
import { scriptedServer } from '../../testing/scripted-server.ts';
import { textLoaders } from '../../texts.ts';
import { MemoryList } from './memory-list.tsx';
import { MemorySkillForm } from './skill/memory-skill-form.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

const tea: Memory = {
  memory_id: 'm1',
  bot_id: 'b1',
  bot_name: 'Curly',
  type: 'fact',
  kind: 'lasting',
  text: 'Likes tea',
  created_at: 1,
  updated_at: 1,
  expires_at: null,
};
const trip: Memory = { ...tea, memory_id: 'm2', text: 'Plans a trip today', kind: 'conversation' };
const talk: Memory = { ...tea, memory_id: 'm3', text: 'Talked about boats', type: 'summary' };

/** A server that has these memories, and does with them what it is asked. */
function openWith(memories: readonly Memory[], view: ReactNode, switches = { is_on: true, is_on_for_bot: true }) {
  const server = scriptedServer();
  let kept = [...memories];
  let state = switches;
  server.answerWith(ListMemories, ({ search = '' }) => {
    const found = kept.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()));
    return { memories: found, total: found.length, next_cursor: '', ...state };
  });
  server.answerWith(DeleteMemory, ({ memory_id }) => {
    kept = kept.filter((one) => one.memory_id !== memory_id);
    return {};
  });
  server.answerWith(DeleteAllMemories, () => {
    kept = [];
    return {};
  });
  server.answerWith(UpdateMemory, ({ memory_id, text, kind }) => {
    const changed = {
      ...(kept.find((one) => one.memory_id === memory_id) ?? tea),
      ...(text && { text }),
      ...(kind && { kind }),
    };
    kept = kept.map((one) => (one.memory_id === memory_id ? changed : one));
    return { memory: changed };
  });
  server.answerWith(SwitchMemory, ({ bot_id, is_on }) => {
    state = bot_id === undefined ? { is_on, is_on_for_bot: is_on } : { ...state, is_on_for_bot: is_on };
    return state;
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        {view}
      </ToastProvider>
    </QueryClientProvider>,
  );
  return {
    server,
    /** The job in the background has forgotten them, and the list is loaded again. */
    async forgetAll() {
      kept = [];
      await act(() => queryClient.invalidateQueries());
    },
  };
}

async function choose(text: string, item: string): Promise<void> {
  const trigger = await screen.findByRole('button', { name: `Actions for “${text}”` });
  fireEvent.keyDown(trigger, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('studio §3 time capsule: the memories of a user', () => {
  it('are listed with their kinds and agents, edited and deleted', async () => {
    openWith([tea, trip, talk], <MemoryList />);
    const list = within(await screen.findByRole('list', { name: 'Memories' }));
    expect(list.getByText('One conversation only')).toBeTruthy();
    expect(list.getByText('Summary')).toBeTruthy();
    expect(list.getAllByText('Curly')).toHaveLength(3);
    await choose('Likes tea', 'Edit memory');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit memory' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'What to remember' }), { target: { value: 'Likes coffee' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Likes coffee');
    await choose('Plans a trip today', 'Keep for all conversations');
    await waitFor(() => expect(screen.queryByText('One conversation only')).toBeNull());
    await choose('Talked about boats', 'Delete memory');
    await waitFor(() => expect(screen.queryByText('Talked about boats')).toBeNull());
  });

  it('stay in the dialog in which they are edited when they are forgotten in the background', async () => {
    const { forgetAll } = openWith([tea], <MemoryList />);
    await choose('Likes tea', 'Edit memory');
    const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What to remember' });
    await screen.findByRole('dialog', { name: 'Edit memory' });
    fireEvent.change(text(), { target: { value: 'Likes coffee' } });
    await forgetAll();
    expect(text().value).toBe('Likes coffee');
    fireEvent.keyDown(text(), { key: 'Escape' });
    await screen.findByText('Discard your changes?');
  });

  it('are all deleted after a question', async () => {
    openWith([tea], <MemoryList botId="b1" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete all memories?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete all' }));
    await screen.findByText('No memories yet');
  });

  it('are switched off with one agent; where they are off for all, the switch says so', async () => {
    openWith([], <MemoryList botId="b1" canAdd />);
    const own = await screen.findByRole('switch', { name: 'Remember me' });
    fireEvent.click(own);
    await waitFor(() => expect(own.getAttribute('aria-checked')).toBe('false'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add memory' }).disabled).toBe(true);
  });

  it('cannot be switched on with an agent while they are off for all', async () => {
    openWith([], <MemoryList botId="b1" />, { is_on: false, is_on_for_bot: false });
    expect((await screen.findByRole<HTMLButtonElement>('switch', { name: 'Remember me' })).disabled).toBe(true);
    expect(screen.getByText(/off for all agents/)).toBeTruthy();
  });

  it('shows a refusal at the text', async () => {
    const { server } = openWith([], <MemoryList botId="b1" canAdd />);
    server.refuse(AddMemory, 'tooManyMemories', { max: '1000' });
    await screen.findByRole('switch', { name: 'Remember me' });
    fireEvent.click(screen.getByRole('button', { name: 'Add memory' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add memory' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'What to remember' }), { target: { value: 'Likes tea' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/already remembers 1000 things/);
  });
});

let skill: TimeCapsuleInfo = newTimeCapsuleInfo;

function Form({ first, isReadOnly = false }: { first: TimeCapsuleInfo; isReadOnly?: boolean }) {
  const [now, setNow] = useState(first);
  skill = now;
  return <MemorySkillForm botId="b1" skill={now} isReadOnly={isReadOnly} onChange={setNow} />;
}

describe('studio §3 time capsule: the block of an agent', () => {
  it('switches memory on, and its use in answers off', () => {
    openWith([], <Form first={newTimeCapsuleInfo} />);
    expect(screen.queryByRole('switch', { name: 'Use in answers' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Long-term memory' }));
    const used = screen.getByRole('switch', { name: 'Use in answers' });
    expect(used.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(used);
    expect(skill).toEqual({ time_capsule_mode: 1, disable_prompt_calling: 1, time_capsule_time_to_live: '0' });
  });

  it('shows a time to live that another client has set', () => {
    const first = { ...newTimeCapsuleInfo, time_capsule_mode: TimeCapsuleMode.on, time_capsule_time_to_live: '172800' };
    openWith([], <Form first={first} />);
    expect(screen.getByRole('combobox', { name: /Keep memories/ }).textContent).toContain('2 days');
  });

  it('is read-only in a version, and still shows the memories', async () => {
    openWith([tea], <Form first={{ ...newTimeCapsuleInfo, time_capsule_mode: TimeCapsuleMode.on }} isReadOnly />);
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Long-term memory' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'View memories' }));
    await within(await screen.findByRole('dialog', { name: 'Memories' })).findByText('Likes tea');
  });
});
