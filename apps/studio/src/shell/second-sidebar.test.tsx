import { GetSpaceListV2, SpaceRole } from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../local-cache/local-cache.ts';
import { accountUser } from '../testing/account-user.ts';
import { openStudio } from '../testing/open-studio.tsx';
import { personalSpace, spaceList, teamSpace } from '../testing/space-list.ts';
import { toSidebarWidth } from './second-sidebar.tsx';

const user = accountUser();
const pinned = () => localCache.readOfAccount(user.user_id_str, 'sidebar-pinned');

/** The page of an agent fills the window. */
const openAgentPage = () => openStudio('/space/10/bot/1', { user });
const sidebar = () => screen.queryByRole('complementary', { name: 'Space menu' });
const toggle = () => screen.findByRole('button', { name: /^(Show|Hide) sidebar$/ });

beforeEach(() => localCache.writeOfAccount(user.user_id_str, 'sidebar-pinned', undefined));

describe('studio §5 sub-menu width', () => {
  it.each([
    [undefined, 200],
    ['', 200],
    ['wide', 200],
    ['199', 200],
    ['273.4', 273],
    ['380', 380],
    ['9000', 380],
  ])('%s is %i', (remembered, width) => {
    expect(toSidebarWidth(remembered)).toBe(width);
  });
});

describe('studio §2 second-level sidebar', () => {
  it('stands beside a page that scrolls, without a button to fold it', async () => {
    await openStudio('/space/10/develop', { user });
    await screen.findByRole('link', { name: 'Library' });
    expect(screen.queryByRole('button', { name: /sidebar$/ })).toBeNull();
  });

  it('is folded on the page of an agent; the button opens it with the focus inside, Escape folds it', async () => {
    await openAgentPage();
    const button = await toggle();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(sidebar()).toBeNull();
    button.focus();
    fireEvent.click(button);
    const open = sidebar() as HTMLElement;
    expect(open.contains(document.activeElement)).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(sidebar()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('opens and folds by key', async () => {
    await openAgentPage();
    await toggle();
    fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', ctrlKey: true });
    expect(sidebar()).toBeTruthy();
    fireEvent.keyDown(document.activeElement as Element, { key: 'b', code: 'KeyB', ctrlKey: true });
    expect(sidebar()).toBeNull();
  });

  it('leaves the key to the browser where there is nothing to fold', async () => {
    await openStudio('/space/10/library', { user });
    await screen.findByRole('heading', { name: 'Library' });
    expect(fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', ctrlKey: true })).toBe(true);
  });

  it('keeps peeking while it has the focus; its button then makes it stay', async () => {
    await openAgentPage();
    const frame = (await screen.findByRole('main')).parentElement as HTMLElement;
    fireEvent.pointerEnter(frame.querySelector(':scope > [aria-hidden="true"]') as HTMLElement);
    const peeking = await screen.findByRole('complementary', { name: 'Space menu' });
    const button = screen.getByRole('button', { name: 'Show sidebar' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    act(() => within(peeking).getByRole('link', { name: 'Library' }).focus());
    vi.useFakeTimers();
    fireEvent.pointerLeave(peeking);
    act(() => vi.runOnlyPendingTimers());
    vi.useRealTimers();
    expect(sidebar()).toBe(peeking);
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Hide sidebar' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('peeks out at the edge, and folds when the pointer leaves', async () => {
    await openAgentPage();
    const frame = (await screen.findByRole('main')).parentElement as HTMLElement;
    const edge = frame.querySelector(':scope > [aria-hidden="true"]') as HTMLElement;
    fireEvent.pointerEnter(edge);
    const peeking = await screen.findByRole('complementary', { name: 'Space menu' });
    fireEvent.pointerLeave(peeking);
    await waitFor(() => expect(sidebar()).toBeNull());
  });

  it('is not pinned by opening another page from it', async () => {
    await openAgentPage();
    fireEvent.click(await toggle());
    fireEvent.click(await screen.findByRole('link', { name: 'Library' }));
    await screen.findByRole('heading', { name: 'Library' });
    expect(sidebar()).toBeTruthy();
    expect(pinned()).toBeUndefined();
  });

  it('stays when it is pinned, and is pinned again on the next visit', async () => {
    await openAgentPage();
    fireEvent.click(await toggle());
    fireEvent.click(screen.getByRole('button', { name: 'Keep sidebar open' }));
    expect(pinned()).toBe('yes');
    fireEvent.keyDown(await screen.findByRole('link', { name: 'Library' }), { key: 'Escape' });
    expect(sidebar()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(sidebar()).toBeNull();
    expect(pinned()).toBeUndefined();
  });

  it('is open on the first visit of a page when it was pinned before', async () => {
    localCache.writeOfAccount(user.user_id_str, 'sidebar-pinned', 'yes');
    await openAgentPage();
    expect(await screen.findByRole('complementary', { name: 'Space menu' })).toBeTruthy();
  });
});

describe('members of a team space in the sidebar', () => {
  const openSpace = (role_type: SpaceRole) =>
    openStudio('/space/20/develop', {
      user,
      script: (server) =>
        server.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace({ role_type, member_count: 3 })]) }),
    });

  it('have a link to the invitations for an admin', async () => {
    const { address } = await openSpace(SpaceRole.admin);
    fireEvent.click(await screen.findByRole('link', { name: 'Invite' }));
    expect(address()).toBe('/space/20/develop?space_settings=invitations');
    await screen.findByRole('tab', { name: 'Invitations', selected: true });
  });

  it('have no link to the invitations for a member', async () => {
    const { address } = await openSpace(SpaceRole.member);
    const members = await screen.findByRole('link', { name: 'Members 3' });
    expect(screen.queryByRole('link', { name: 'Invite' })).toBeNull();
    fireEvent.click(members);
    expect(address()).toBe('/space/20/develop?space_settings=members');
  });

  it('are left out for a personal space', async () => {
    await openStudio('/space/10/develop', { user });
    await screen.findByRole('link', { name: 'Library' });
    expect(screen.queryByRole('navigation', { name: 'People' })).toBeNull();
  });
});
