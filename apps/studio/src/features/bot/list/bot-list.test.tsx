import {
  DeleteDraftBot,
  GetBotDeletion,
  GetDraftIntelligenceList,
  GetSpaceListV2,
  type Intelligence,
  type IntelligenceUser,
  PublicFavoriteProduct,
  RestoreDeletedBot,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { intelligence, intelligencePage } from '../../../testing/intelligence.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Loads the lazy dialogs before the tests, so that no test has to wait for them.
import '../create/create-dialog.tsx';
import '../profile/edit-bot-dialog.tsx';
import '../profile/rename-bot-dialog.tsx';
import './delete-bot-dialog.tsx';

const welcome = intelligence('Welcome');
const traveller = intelligence('Traveller');
const SEARCHED = { timeout: 3_000 };

/** The server finds agents by name and knows the favourites. */
function serve(server: ScriptedServer, bots: readonly Intelligence[]): void {
  server.answerWith(GetDraftIntelligenceList, ({ name = '', is_fav }) =>
    intelligencePage(
      bots.filter(
        ({ basic_info, favorite_info }) =>
          basic_info.name.toLowerCase().includes(name) && (!is_fav || favorite_info.is_fav),
      ),
    ),
  );
}

const open = (bots: readonly Intelligence[], { query = '', script = (_: ScriptedServer): void => undefined } = {}) =>
  openStudio(`/space/${personalSpace.id}/develop${query}`, {
    user: accountUser(),
    script(server) {
      serve(server, bots);
      script(server);
    },
  });

const listRequests = (server: ScriptedServer) =>
  server
    .requestsOf(GetDraftIntelligenceList)
    .map(({ body }) => body as Record<string, unknown>)
    .filter(({ is_fav }) => !is_fav);

async function openMenu(name: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  return within(await screen.findByRole('menu'));
}
const choose = async (name: string, item: string) =>
  fireEvent.click((await openMenu(name)).getByRole('menuitem', { name: item }));
const cards = () => screen.findByRole('list', { name: 'Agents' });
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find agents' });

describe('studio §2 Develop', () => {
  it('lists the agents of the space with a link to each', async () => {
    const { server } = await open([welcome]);
    const list = within(await cards());
    expect(list.getByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(list.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toBe('/space/10/bot/welcome');
    expect(list.getByText('Welcome answers.')).toBeTruthy();
    expect(list.getByText('Draft')).toBeTruthy();
    expect(list.getByTitle(/2026/).tagName).toBe('TIME');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Create agent' }).getAttribute('href')).toBe(
      '/space/10/develop?create=choice',
    );
    expect(listRequests(server)).toEqual([
      { space_id: '10', search_scope: 0, order_by: 0, size: 24, status: [1, 3, 4] },
    ]);
  });

  it('searches on the server once the user pauses, names a search without a match and clears it', async () => {
    const { server } = await open([welcome, traveller]);
    fireEvent.change(await searchBox(), { target: { value: 'tra' } });
    fireEvent.change(await searchBox(), { target: { value: 'travel' } });
    expect(await screen.findByText('1 agent', undefined, SEARCHED)).toBeTruthy();
    expect(listRequests(server).map(({ name }) => name)).toEqual([undefined, 'travel']);
    fireEvent.change(await searchBox(), { target: { value: 'zebra' } });
    expect(await screen.findByText('No agent matches “zebra”', undefined, SEARCHED)).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search and filters' });
    if (clear) fireEvent.click(clear);
    expect(await screen.findByText('2 agents', undefined, SEARCHED)).toBeTruthy();
  });

  it('keeps search and order in the address, so that Back brings them back', async () => {
    const { address, server } = await open([welcome, traveller], { query: '?search=travel&order=created' });
    const search = await searchBox();
    expect(search.value).toBe('travel');
    expect(await screen.findByText('1 agent')).toBeTruthy();
    expect(listRequests(server)[0]).toMatchObject({ name: 'travel', order_by: 1 });
    fireEvent.change(search, { target: { value: 'wel' } });
    await waitFor(() => expect(address()).toBe('/space/10/develop?search=wel&order=created'));
    expect(search.value).toBe('wel');
  });

  it('filters by status and orders by publication, and says which agents have unpublished changes', async () => {
    const publish_info = {
      publish_time: '1790000900',
      has_published: true,
      has_unpublished_change: true,
      connectors: [],
    };
    const { server } = await open([intelligence('Welcome', { publish_info })], {
      query: '?state=published&order=published',
    });
    expect(within(await cards()).getByText('Unpublished changes')).toBeTruthy();
    expect(listRequests(server)[0]).toMatchObject({ has_published: true, order_by: 2 });
    cleanup();
    const drafts = await open([welcome], { query: '?state=draft' });
    expect(within(await cards()).getByText('Draft')).toBeTruthy();
    expect(listRequests(drafts.server)[0]).toMatchObject({ has_published: false });
  });

  it('says when an agent was published that has not changed since', async () => {
    const publish_info = {
      publish_time: '1790000900',
      has_published: true,
      has_unpublished_change: false,
      connectors: [],
    };
    await open([intelligence('Welcome', { publish_info })]);
    const list = within(await cards());
    expect(list.getByText('Published')).toBeTruthy();
    expect(list.getByTitle(/2026/).getAttribute('datetime')).toBe(new Date(1_790_000_900_000).toISOString());
  });

  it('says who changed an agent of a team space and when, and lets one see only one’s own', async () => {
    const user = (user_id: string, nickname: string): IntelligenceUser => ({
      user_id,
      nickname,
      user_unique_name: nickname,
      avatar_url: '',
      user_label: null,
    });
    const people = { owner_info: user('8', 'Bob'), committer_info: user('7001', 'Ada Lovelace') };
    const script = (server: ScriptedServer) =>
      server.answer(GetSpaceListV2, { data: spaceList([teamSpace({ id: personalSpace.id })]) });
    const { server } = await open([intelligence('Welcome', people)], { script });
    expect(within(await cards()).getByText('You')).toBeTruthy();
    cleanup();
    await open([intelligence('Welcome', people)], { script, query: '?order=created' });
    expect(within(await cards()).getByText('Bob')).toBeTruthy();
    cleanup();
    const mine = await open([welcome], { script, query: '?creator=self' });
    await cards();
    expect(listRequests(mine.server)[0]).toMatchObject({ search_scope: 1 });
    expect(listRequests(server)[0]).toMatchObject({ search_scope: 0 });
  });

  it('loads the next page by its cursor and moves the focus to the first new agent', async () => {
    const { server } = await open([], {
      script: (script) =>
        script.answerWith(GetDraftIntelligenceList, ({ cursor_id, is_fav }) => {
          if (is_fav) return intelligencePage([]);
          return cursor_id
            ? intelligencePage([welcome, traveller], { total: 2 })
            : intelligencePage([welcome], { next: '5_welcome', total: 2 });
        }),
    });
    const more = await screen.findByRole('button', { name: 'Load more' });
    expect(screen.getByText('2 agents')).toBeTruthy();
    fireEvent.click(more);
    const added = await screen.findByRole('link', { name: 'Traveller' });
    expect(document.activeElement).toBe(added);
    expect(screen.getAllByRole('link', { name: 'Welcome' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(listRequests(server).map(({ cursor_id }) => cursor_id)).toEqual([undefined, '5_welcome']);
  });

  it('shows the agents as a table when asked, also the next time', async () => {
    await open([welcome]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('rowheader', { name: 'Welcome' })).toBeTruthy();
    cleanup();
    await open([welcome]);
    const table = within(await screen.findByRole('table', { name: 'Agents' }));
    expect(table.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toBe('/space/10/bot/welcome');
    expect(table.getByRole('button', { name: 'Actions for Welcome' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
  });

  it('shows an error card with retry when the list fails', async () => {
    const { server } = await open([], { script: (script) => script.refuse(GetDraftIntelligenceList, 'forbidden') });
    const main = within(await screen.findByRole('main'));
    const alert = within(await main.findByRole('alert'));
    expect(alert.getByText('The agents could not be loaded')).toBeTruthy();
    serve(server, [welcome]);
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await main.findByRole('link', { name: 'Welcome' })).toBeTruthy();
  });

  it('offers to create an agent where there is none', async () => {
    await open([]);
    expect(await screen.findByText('No agents in Personal yet')).toBeTruthy();
    const [, inEmptyState] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Create agent' });
    fireEvent.click(inEmptyState as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create' })).toBeTruthy();
  });
});

describe('the menu of an agent', () => {
  it('renames it', async () => {
    const { server } = await open([welcome], {
      script: (script) => script.answer(UpdateDraftBotInfoAgw, saved),
    });
    await choose('Welcome', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename agent' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Guide' } });
    serve(server, [intelligence('Guide')]);
    fireEvent.click(save);
    expect(await screen.findByRole('link', { name: 'Guide' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requestsOf(UpdateDraftBotInfoAgw).map(({ body }) => body)).toEqual([
      { bot_info: { bot_id: 'welcome', name: 'Guide' } },
    ]);
  });

  it('edits description and picture; the form stays open when the audit rejects them', async () => {
    const { server } = await open([welcome], {
      script: (script) =>
        script.answer(UpdateDraftBotInfoAgw, {
          data: { ...saved.data, check_not_pass: true, check_not_pass_msg: 'Not this.' },
        }),
    });
    await choose('Welcome', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit agent' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Description' }), { target: { value: 'New' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not this.');
    server.answer(UpdateDraftBotInfoAgw, saved);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(UpdateDraftBotInfoAgw).at(-1)?.body).toEqual({
      bot_info: { bot_id: 'welcome', description: 'New' },
    });
  });

  it('studio §4 deletes it only when the typed text equals the name', async () => {
    const { server } = await open([welcome, traveller], {
      script(script) {
        script.answer(GetBotDeletion, { deletion });
        script.answer(DeleteDraftBot, { data: {} });
      },
    });
    await choose('Welcome', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Welcome?' }));
    const name = dialog.getByRole('textbox', { name: 'Type Welcome to confirm' });
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    fireEvent.change(name, { target: { value: 'welcome' } });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'Welcome' } });
    serve(server, [traveller]);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Welcome' })).toBeNull());
    expect(await screen.findByText('Welcome is in the bin')).toBeTruthy();
    expect(server.requestsOf(DeleteDraftBot).map(({ body }) => body)).toEqual([{ space_id: '10', bot_id: 'welcome' }]);
  });
});

describe('deleting an agent', () => {
  const ask = async (script: (server: ScriptedServer) => void, bot = welcome) => {
    await open([bot], { script });
    await choose('Welcome', 'Delete');
    return within(await screen.findByRole('dialog', { name: 'Delete Welcome?' }));
  };

  it('says what goes with it and until when it can be restored', async () => {
    const dialog = await ask((server) => server.answer(GetBotDeletion, { deletion }));
    expect(await dialog.findByText('1,200 · 3 people')).toBeTruthy();
    expect(dialog.getByText('40 · 11 MB')).toBeTruthy();
    expect(dialog.getByText('Replies in progress, which end').nextSibling?.textContent).toBe('2');
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + 30 * 24 * 3_600_000);
    expect(dialog.getByText(new RegExp(`Until ${date} anyone who can delete agents can restore it`))).toBeTruthy();
    expect(dialog.queryByText(/published/)).toBeNull();
  });

  it('says that a published agent stops answering', async () => {
    const publish_info = { ...welcome.publish_info, has_published: true };
    const dialog = await ask(
      (server) => server.answer(GetBotDeletion, { deletion }),
      intelligence('Welcome', { publish_info }),
    );
    expect(dialog.getByText('It is published and will no longer answer anywhere.')).toBeTruthy();
  });

  it('can be undone at once', async () => {
    const dialog = await ask((server) => {
      server.answer(GetBotDeletion, { deletion });
      server.answer(DeleteDraftBot, { data: {} });
      server.answer(RestoreDeletedBot, { bot_id: 'welcome', space_id: '10' });
    });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Welcome' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Welcome is back in its space')).toBeTruthy();
    expect(screen.queryByText('Welcome is in the bin')).toBeNull();
  });

  it('is possible when it is not known what goes with it', async () => {
    const dialog = await ask((server) => {
      server.refuse(GetBotDeletion, 'notFound');
      server.answer(DeleteDraftBot, { data: {} });
    });
    expect(await dialog.findByText(/could not be loaded/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Welcome' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Welcome is in the bin')).toBeTruthy();
  });
});

describe('studio §2 Favourites list', () => {
  const favourites = () => screen.findByRole('list', { name: 'Favorites' });

  it('shows a favourite at once when its star is pressed, with a link to it', async () => {
    const { server } = await open([welcome, traveller], {
      script: (script) => script.answer(PublicFavoriteProduct, { is_first_favorite: true }),
    });
    const star = await screen.findByRole('button', { name: 'Favorite: Welcome' });
    expect(screen.queryByRole('list', { name: 'Favorites' })).toBeNull();
    expect(star.getAttribute('aria-pressed')).toBe('false');
    serve(server, [intelligence('Welcome', { isFavourite: true }), traveller]);
    fireEvent.click(star);
    const link = within(await favourites()).getByRole('link', { name: 'Welcome' });
    expect(link.getAttribute('href')).toBe('/space/10/bot/welcome');
    expect(screen.getByRole('button', { name: 'Favorite: Welcome' }).getAttribute('aria-pressed')).toBe('true');
    expect(server.requestsOf(PublicFavoriteProduct).map(({ body }) => body)).toEqual([
      { entity_type: 1, entity_id: 'welcome', is_cancel: false },
    ]);
    expect(server.requestsOf(GetDraftIntelligenceList).map(({ body }) => body)).toContainEqual({
      space_id: '10',
      is_fav: true,
      order_by: 0,
      search_scope: 0,
      size: 20,
      status: [1, 3, 4],
    });
  });

  it('removes a favourite from the list; studio §8 a failure is only logged, and the truth comes back', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open([intelligence('Welcome', { isFavourite: true })], {
      script: (script) => script.refuse(PublicFavoriteProduct, 'forbidden'),
    });
    fireEvent.click(within(await favourites()).getByRole('button', { name: 'Remove Welcome from favorites' }));
    await waitFor(() => expect(log).toHaveBeenCalledWith('parley: remove a favourite', expect.any(Error)));
    expect(await favourites()).toBeTruthy();
    expect(screen.queryByText('You do not have permission to do this.')).toBeNull();
    log.mockRestore();
  });

  it('says why an agent could not become a favourite', async () => {
    await open([welcome], { script: (script) => script.refuse(PublicFavoriteProduct, 'forbidden') });
    const star = await screen.findByRole('button', { name: 'Favorite: Welcome' });
    fireEvent.click(star);
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  });

  it('loads further favourites on request', async () => {
    await open([], {
      script: (script) =>
        script.answerWith(GetDraftIntelligenceList, ({ cursor_id, is_fav }) => {
          if (!is_fav) return intelligencePage([]);
          return cursor_id ? intelligencePage([traveller]) : intelligencePage([welcome], { next: '5_welcome' });
        }),
    });
    const nav = within(await screen.findByRole('navigation', { name: 'Favorites' }));
    fireEvent.click(nav.getByRole('button', { name: 'Load more' }));
    expect(await nav.findByRole('link', { name: 'Traveller' })).toBeTruthy();
    expect(nav.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});

const deletion = {
  version_count: 5,
  conversation_count: 1_200,
  user_count: 3,
  file_count: 40,
  file_bytes: 12_000_000,
  open_reply_count: 2,
};

const saved = {
  data: {
    has_change: true,
    commit_version: '2',
    same_with_online: false,
    has_unpublished_change: true,
    branch: 1,
    check_not_pass: false,
    check_not_pass_msg: '',
  },
} as const;
