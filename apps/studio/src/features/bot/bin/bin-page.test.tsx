import {
  DeleteBotForGood,
  type DeletedBot,
  EmptyBin,
  GetDeletionForGood,
  GetDraftIntelligenceList,
  ListDeletedBots,
  RestoreDeletedBot,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { intelligencePage } from '../../../testing/intelligence.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace } from '../../../testing/space-list.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

const deleted = (name: string, change: Partial<DeletedBot> = {}): DeletedBot => ({
  id: name.toLowerCase(),
  name,
  description: '',
  icon_url: '',
  deleter: {
    user_id: '8',
    user_name: 'Bob',
    user_unique_name: 'bob',
    user_avatar: '',
    user_label: null,
    create_time: 0,
  },
  deleted_at: NOON,
  kept_until: NOON + 30 * 24 * 3_600_000,
  ...change,
});

const serve = (server: ScriptedServer, bots: DeletedBot[]) =>
  server.answer(ListDeletedBots, { bots, total: bots.length, next_cursor: '' });

const open = (bots: DeletedBot[], script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio(`/space/${personalSpace.id}/develop/bin`, {
    user: accountUser(),
    script(server) {
      server.answer(GetDraftIntelligenceList, intelligencePage([]));
      serve(server, bots);
      script(server);
    },
  });

const bin = async () => within(await screen.findByRole('list', { name: 'Bin' }));
const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

describe('the bin of a space', () => {
  it('lists deleted agents with who deleted them, when, and until when they are kept', async () => {
    await open([deleted('Cook'), deleted('Guide', { deleter: null })]);
    const [cook, guide] = (await bin()).getAllByRole('listitem');
    expect(cook?.textContent).toMatch(/Cook.*Deleted by Bob, Nov 16, 2026.*In the bin until Dec 16, 2026/);
    expect(guide?.textContent).toMatch(/Guide.*Deleted Nov 16, 2026/);
    const breadcrumb = within(within(screen.getByRole('main')).getByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumb.getByRole('link', { name: 'Bots' }).getAttribute('href')).toBe('/space/10/develop');
  });

  it('restores an agent', async () => {
    const { server } = await open([deleted('Cook')], (script) =>
      script.answer(RestoreDeletedBot, { bot_id: 'cook', space_id: '10' }),
    );
    const button = (await bin()).getByRole('button', { name: 'Restore Cook' });
    serve(server, []);
    fireEvent.click(button);
    expect(await screen.findByText('Cook is back in its space')).toBeTruthy();
    expect(await screen.findByText('The bin is empty')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Empty bin' })).toBeNull();
    expect(bodiesOf(server, RestoreDeletedBot)).toEqual([{ deleted_bot_id: 'cook' }]);
  });

  it('deletes an agent for good only when its name was typed, and says what goes with it', async () => {
    const { server } = await open([deleted('Cook'), deleted('Guide')], (script) => {
      script.answer(DeleteBotForGood, {});
      script.answer(GetDeletionForGood, {
        deletion: {
          version_count: 4,
          conversation_count: 3,
          user_count: 2,
          file_count: 5,
          file_bytes: 2_000,
          open_reply_count: 0,
        },
      });
    });
    fireEvent.click((await bin()).getByRole('button', { name: 'Delete Cook for good' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Cook for good?' }));
    expect(await dialog.findByText('3 · 2 people')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    fireEvent.click(confirm);
    expect(bodiesOf(server, DeleteBotForGood)).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Type Cook to confirm'), { target: { value: 'Cook' } });
    serve(server, [deleted('Guide')]);
    fireEvent.click(confirm);
    expect(await screen.findByText('Cook deleted for good')).toBeTruthy();
    expect((await bin()).queryByText('Cook')).toBeNull();
    expect(bodiesOf(server, DeleteBotForGood)).toEqual([{ deleted_bot_id: 'cook' }]);
  });

  it('is emptied of the agents that are shown only when the name of the space was typed', async () => {
    const older = deleted('Guide', { deleted_at: NOON - 1_000 });
    const { server } = await open([deleted('Cook'), older], (script) => script.answer(EmptyBin, { deleted_count: 2 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Empty bin' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 agents for good?' }));
    const confirm = dialog.getByRole('button', { name: 'Empty bin' });
    fireEvent.click(confirm);
    expect(bodiesOf(server, EmptyBin)).toEqual([]);
    const name = dialog.getByLabelText('Type the name of the space, Personal, to confirm');
    fireEvent.change(name, { target: { value: 'Personal' } });
    serve(server, []);
    fireEvent.click(confirm);
    expect(await screen.findByText('2 agents deleted for good')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(server, EmptyBin)).toEqual([{ space_id: '10', deleted_until: NOON }]);
  });

  it('says why an agent could not be restored', async () => {
    const { server } = await open([deleted('Cook')], (script) => script.refuse(RestoreDeletedBot, 'forbidden'));
    fireEvent.click((await bin()).getByRole('button', { name: 'Restore Cook' }));
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    expect((await bin()).getByText('Cook')).toBeTruthy();
    expect(server.requestsOf(RestoreDeletedBot)).toHaveLength(1);
  });

  it('is reached from the develop page', async () => {
    const { address } = await openStudio(`/space/${personalSpace.id}/develop`, {
      user: accountUser(),
      script(server) {
        server.answer(GetDraftIntelligenceList, intelligencePage([]));
        serve(server, []);
      },
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Bin' }));
    expect(await screen.findByText('The bin is empty')).toBeTruthy();
    expect(address()).toBe('/space/10/develop/bin');
  });
});
