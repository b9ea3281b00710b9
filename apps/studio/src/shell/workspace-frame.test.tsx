import { GetSpaceListV2 } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../local-cache/local-cache.ts';
import { accountUser } from '../testing/account-user.ts';
import { openStudio } from '../testing/open-studio.tsx';
import { personalSpace, spaceList, teamSpace } from '../testing/space-list.ts';

const user = accountUser();
const open = (path: string) =>
  openStudio(path, {
    user,
    script: (server) => server.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace()]) }),
  });

afterEach(() => vi.restoreAllMocks());

describe('studio §2 shell', () => {
  it('has the workspace, the documentation in a new tab and the account menu', async () => {
    await open('/space/10/develop');
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Workspace' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).getByRole('link', { name: 'Docs' }).getAttribute('target')).toBe('_blank');
    expect(within(menu).getByRole('button', { name: 'Account menu, Ada Lovelace' })).toBeTruthy();
    expect(screen.queryByText('Team')).toBeNull();
  });

  it('switches to another space and shows its Team tag', async () => {
    const { address } = await open('/space/10/library');
    fireEvent.click(await screen.findByRole('button', { name: 'Personal, switch space' }));
    fireEvent.click(await screen.findByRole('link', { name: /Analytical Engines/ }));
    await waitFor(() => expect(address()).toBe('/space/20/library'));
    const head = await screen.findByRole('button', { name: 'Analytical Engines, switch space' });
    expect(within(head).getByText('Team')).toBeTruthy();
  });

  it('leads past the menus with its first link', async () => {
    await open('/space/10/develop');
    await screen.findByRole('navigation', { name: 'Main menu' });
    const link = screen.getByRole('link', { name: 'Skip to content' });
    expect(link).toBe(screen.getAllByRole('link')[0]);
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('');
  });

  it('hides the sidebars with page_mode=modal', async () => {
    await open('/space/10/develop?page_mode=modal');
    await screen.findByRole('heading', { name: 'Develop' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows the error page inside the shell when a page cannot be rendered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(localCache, 'writeOfAccount').mockImplementation(() => {
      throw new Error('broken');
    });
    await open('/space/10/develop');
    expect((await screen.findByRole('alert')).textContent).toContain('This page could not be shown');
  });
});

describe('studio §5 sub-menu width', () => {
  it('follows the keys between 200 and 380 and is remembered', async () => {
    await open('/space/10/develop');
    const handle = await screen.findByRole('separator', { name: 'Sidebar width' });
    expect(handle.getAttribute('aria-valuenow')).toBe('200');
    fireEvent.keyDown(handle, { key: 'End' });
    expect(handle.getAttribute('aria-valuenow')).toBe('380');
    expect(localCache.readOfAccount(user.user_id_str, 'sidebar-width')).toBe('380');
    fireEvent.keyDown(handle, { key: 'Home' });
    expect(localCache.readOfAccount(user.user_id_str, 'sidebar-width')).toBe('200');
  });
});

describe('studio §2 narrow screens', () => {
  beforeEach(() => {
    localCache.write('mobile-hint-seen', undefined);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('639px') }) as MediaQueryList,
    );
  });

  it('shows the mobile hint once', async () => {
    await open('/space/10/develop');
    fireEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localCache.read('mobile-hint-seen')).toBe('yes');
  });

  it('has a drawer that closes on route change', async () => {
    localCache.write('mobile-hint-seen', 'yes');
    await open('/space/10/develop');
    await screen.findByRole('heading', { name: 'Develop' });
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main menu' });
    fireEvent.click(within(drawer).getByRole('link', { name: 'Library' }));
    await screen.findByRole('heading', { name: 'Library' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
