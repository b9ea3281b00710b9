import { GetSpaceListV2, PassportWebLogoutGet, SearchBots } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { localCache } from '../../local-cache/local-cache.ts';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import { personalSpace, spaceList, teamSpace } from '../../testing/space-list.ts';
import { paletteStore } from './palette-store.ts';

const user = accountUser();
const bot = (id: string, name: string) => ({
  id,
  name,
  icon_url: '',
  space_id: '20',
  space_name: 'Analytical Engines',
});

const open = (path = '/space/10/library', change: Partial<typeof user> = {}) =>
  openStudio(path, {
    user: { ...user, ...change },
    script: (server) => {
      server.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace()]) });
      server.answerWith(SearchBots, ({ search }) => {
        if (search === undefined) return { bots: [bot('1', 'Cook')] };
        return { bots: ['zebra', 'quagga'].includes(search) ? [bot('2', 'Zebra keeper')] : [] };
      });
    },
  });
const pressPaletteKey = (target: Element = document.body, press: object = {}) =>
  fireEvent.keyDown(target, { key: 'k', code: 'KeyK', ctrlKey: true, ...press });
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
const active = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

async function openPalette() {
  await screen.findByRole('heading', { name: 'Library' });
  pressPaletteKey();
  return field();
}

beforeEach(() => {
  localCache.writeOfAccount(user.user_id_str, 'recent-commands', undefined);
  paletteStore.dispatch({ type: 'closed' });
});

describe('the command palette', () => {
  it('opens by key, goes where the chosen line leads, and gives the focus back on Escape', async () => {
    const { address } = await open();
    const link = await screen.findByRole('link', { name: 'Library' });
    link.focus();
    const input = await openPalette();
    expect(document.activeElement).toBe(input);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    const again = await openPalette();
    type(again, 'develop');
    fireEvent.keyDown(again, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves the active line with the arrow keys, around the ends', async () => {
    await open();
    const input = await openPalette();
    const options = screen.getAllByRole('option');
    expect(active(input)).toBe(options[0]);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(active(input)).toBe(options.at(-1));
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(active(input)).toBe(options[1]);
    expect(active(input)?.getAttribute('aria-selected')).toBe('true');
  });

  it('lists agents of all spaces, and finds further ones on the server', async () => {
    const { server } = await open();
    const input = await openPalette();
    await screen.findByRole('option', { name: 'Cook Analytical Engines' });
    type(input, 'zebra');
    await screen.findByRole('option', { name: 'Zebra keeper Agents · Analytical Engines' });
    expect(server.requestsOf(SearchBots).at(-1)?.body).toEqual({ search: 'zebra' });
  });

  it('shows what the server has found, even when the name does not contain the search', async () => {
    await open();
    type(await openPalette(), 'quagga');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(await screen.findByRole('option', { name: 'Zebra keeper Agents · Analytical Engines' })).toBeTruthy();
  });

  it('says when agents cannot be searched, and still finds the rest', async () => {
    const { server } = await open();
    const input = await openPalette();
    await screen.findByRole('option', { name: 'Cook Analytical Engines' });
    server.refuse(SearchBots, 'tooBusy');
    type(input, 'terms');
    expect(await screen.findByText('Agents could not be searched.')).toBeTruthy();
    expect(screen.getByRole('option', { name: /Terms of use/ })).toBeTruthy();
  });

  it('puts the last used commands first', async () => {
    await open();
    const input = await openPalette();
    type(input, 'terms');
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByRole('heading', { name: 'Terms of use' });
    pressPaletteKey();
    await field();
    const recent = within(screen.getByRole('group', { name: 'Recent' }));
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Terms of use']);
  });

  it('finds commands by their name in the other language', async () => {
    await open('/space/10/library', { locale: 'zh-CN' });
    await screen.findByRole('heading', { name: '资源库' });
    pressPaletteKey();
    const input = await screen.findByRole('combobox', { name: '搜索' });
    type(input, 'dark theme');
    expect(active(input)?.textContent).toContain('使用深色主题');
  });

  it('runs actions and opens their dialogs', async () => {
    const { server } = await open();
    server.answer(PassportWebLogoutGet, { redirect_url: '/' });
    type(await openPalette(), 'create team');
    fireEvent.click(screen.getByRole('option', { name: /Create team space/ }));
    expect(await screen.findByRole('dialog', { name: 'Create team space' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    type(await openPalette(), 'log out');
    fireEvent.click(screen.getByRole('option', { name: /Log out/ }));
    await waitFor(() => expect(server.requestsOf(PassportWebLogoutGet)).toHaveLength(1));
  });

  it('has the administration only for administrators', async () => {
    await open();
    type(await openPalette(), 'administration');
    expect(await screen.findByText('Nothing matches “administration”.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('opens from the main menu, and closes by its key', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
    pressPaletteKey(await field());
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  });

  it('leaves the key alone while composing, in a dialog, and where an element uses it', async () => {
    await open('/space/10/library?settings=account');
    await screen.findByRole('dialog', { name: 'Account settings' });
    expect(pressPaletteKey()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pressPaletteKey(document.body, { isComposing: true })).toBe(true);
    const link = screen.getByRole('link', { name: 'Library' });
    link.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    pressPaletteKey(link);
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  it('keeps Enter for the input method while composing', async () => {
    const { address } = await open();
    const input = await openPalette();
    type(input, 'develop');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(address()).toBe('/space/10/library');
  });
});

describe('the list of keys', () => {
  it('has the keys of the studio and of the chat', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Library' });
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(within(dialog.getByRole('region', { name: 'Studio' })).getByText('Ctrl + K')).toBeTruthy();
    const chat = within(dialog.getByRole('region', { name: 'Chat' }));
    expect(chat.getByText('Regenerate the last answer')).toBeTruthy();
    expect(chat.queryByText('Show keyboard shortcuts')).toBeNull();
  });

  it('does not open while one types a question mark', async () => {
    await open();
    const input = await openPalette();
    expect(fireEvent.keyDown(input, { key: '?', shiftKey: true })).toBe(true);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const textarea = document.body.appendChild(document.createElement('textarea'));
    expect(fireEvent.keyDown(textarea, { key: '?', shiftKey: true })).toBe(true);
    textarea.remove();
  });
});
