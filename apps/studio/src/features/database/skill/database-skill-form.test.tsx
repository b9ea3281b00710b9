import { BOT_DATABASES_MAX, type DatabaseList, GetDatabaseByID, ListDatabase } from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { CurrentSpaceContext } from '../../../page/current-space.ts';
import { databaseInfo } from '../../../testing/database.ts';
import { scriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace } from '../../../testing/space-list.ts';
import { textLoaders } from '../../../texts.ts';
import { DatabaseSkillForm } from './database-skill-form.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

let list: DatabaseList = [];

function Form({ first, isReadOnly }: { first: DatabaseList; isReadOnly: boolean }) {
  const [now, setNow] = useState(first);
  list = now;
  return <DatabaseSkillForm spaceId="10" list={now} isReadOnly={isReadOnly} onChange={setNow} />;
}

function open(first: DatabaseList = [], isReadOnly = false, isFailing = false) {
  const server = scriptedServer();
  server.answer(ListDatabase, { database_info_list: [databaseInfo()], total_count: 1 });
  if (isFailing) server.refuse(GetDatabaseByID, 'internal');
  else server.answer(GetDatabaseByID, { database_infos: { '801': databaseInfo() } });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/', element: <Form first={first} isReadOnly={isReadOnly} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <CurrentSpaceContext value={personalSpace}>
          <RouterProvider router={router} />
        </CurrentSpaceContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return server;
}

const expenses = { table_id: '801', table_name: 'Expenses', prompt_disabled: false };

describe('studio §3 the tables of an agent', () => {
  it('are added and removed', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tables of the agent' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add Expenses' }));
    expect(list).toEqual([expenses]);
    // studio §4 add-to-bot toggle
    fireEvent.click(dialog.getByRole('button', { name: 'Added: Expenses' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Expenses' }));
    expect(list).toEqual([]);
  });

  it('prompt_disabled: the model uses each unless that is switched off', async () => {
    open([expenses]);
    fireEvent.click(await screen.findByRole('switch', { name: 'The model may use Expenses' }));
    expect(list).toEqual([{ ...expenses, prompt_disabled: true }]);
  });

  it('says which was deleted, and that the agent is full', async () => {
    const many = Array.from({ length: BOT_DATABASES_MAX - 1 }, (_, index) => ({
      table_id: `gone-${index}`,
      table_name: `Gone ${index}`,
      prompt_disabled: false,
    }));
    open([expenses, ...many]);
    expect(await screen.findAllByText('Deleted')).toHaveLength(many.length);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add table' }).disabled).toBe(true);
    screen.getByText(`An agent can have at most ${BOT_DATABASES_MAX} tables.`);
  });

  it('says that the agent is full where the last one is added', async () => {
    const many = Array.from({ length: BOT_DATABASES_MAX - 1 }, (_, index) => ({
      table_id: `gone-${index}`,
      table_name: `Gone ${index}`,
      prompt_disabled: false,
    }));
    open(many);
    fireEvent.click(await screen.findByRole('button', { name: 'Add table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tables of the agent' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add Expenses' }));
    dialog.getByText(`An agent can have at most ${BOT_DATABASES_MAX} tables.`);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create table' }).disabled).toBe(true);
  });

  it('studio §2 data_error_title: says that they could not be loaded, and tries again', async () => {
    const server = open([expenses], false, true);
    await screen.findByText('Tables could not be shown');
    server.answer(GetDatabaseByID, { database_infos: { '801': databaseInfo() } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Expenses' });
    expect(screen.queryByText('Tables could not be shown')).toBeNull();
  });

  it('§4: cannot be changed in a version that is shown', async () => {
    open([expenses], true);
    expect((await screen.findByRole<HTMLButtonElement>('switch')).disabled).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
