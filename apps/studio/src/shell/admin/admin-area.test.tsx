import { ListInvitations, ListModelSettings, ListUsers } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';

const administrator = accountUser({ is_administrator: true });
const script = (server: ScriptedServer) => {
  server.answer(ListInvitations, { invitations: [] });
  server.answer(ListUsers, { users: [], next_cursor: '' });
  server.answer(ListModelSettings, { models: [] });
};

describe('the administration', () => {
  it('has a sidebar of its own, and an entry in the main menu and in the avatar menu', async () => {
    const { address } = await openStudio('/admin/users', { user: administrator, script });
    const sidebar = within(await screen.findByRole('complementary', { name: 'Administration' }));
    expect(sidebar.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(sidebar.getByRole('link', { name: 'Models' }));
    await screen.findByRole('heading', { level: 1, name: 'Models' });
    expect(address()).toBe('/admin/models');
    const entry = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Admin' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Account menu, Ada Lovelace' }), { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: 'Administration' })).toBeTruthy();
  });

  it('shows others why they may not see it, and has no entry for them', async () => {
    const { server } = await openStudio('/admin/users', { user: accountUser(), script });
    expect((await screen.findByRole('alert')).textContent).toContain('Only administrators can open this');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(server.requestsOf(ListUsers)).toEqual([]);
  });

  it.each([
    ['/?settings=users', '/admin/users'],
    ['/space/10/library?settings=models', '/admin/models'],
  ])('replaces %s', async (old, page) => {
    const { address } = await openStudio(old, { user: administrator, script });
    await waitFor(() => expect(address()).toBe(page));
  });
});
