import {
  GetInstallationOverview,
  ListInvitations,
  ListModelSettings,
  ListUsers,
  PassportAccountInfoV2,
} from '@parley/contract';
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

  it('is closed to an administrator whose right was withdrawn', async () => {
    const { server } = await openStudio('/admin/users', { user: administrator, script });
    const sidebar = within(await screen.findByRole('complementary', { name: 'Administration' }));
    server.refuse(ListModelSettings, 'forbidden');
    server.answer(PassportAccountInfoV2, { data: accountUser() });
    fireEvent.click(sidebar.getByRole('link', { name: 'Models' }));
    expect(await screen.findByText('Only administrators can open this page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('starts with figures and the answers of each day', async () => {
    const day = Date.UTC(2026, 10, 1);
    await openStudio('/admin', {
      user: administrator,
      script: (server) =>
        server.answer(GetInstallationOverview, {
          user_count: 12,
          space_count: 15,
          bot_count: 20,
          answer_count: 1234,
          input_tokens: 3_000_000,
          output_tokens: 400_000,
          days: [
            { day, answer_count: 1000 },
            { day: day + 86_400_000, answer_count: 234 },
          ],
        }),
    });
    const tile = (await screen.findByText('3.4M')).parentElement as HTMLElement;
    expect(tile.textContent).toContain('Tokens');
    expect(tile.textContent).toContain('Last 30 days: 3M in, 400K out');
    expect(screen.getByText('1.2K').parentElement?.textContent).toContain('Answers');
    const rows = within(screen.getByRole('region', { name: 'Answers per day' })).getAllByRole('row');
    expect(rows.at(-1)?.textContent).toContain('Nov 2');
  });

  it('offers to load the overview again when it has failed', async () => {
    const { server } = await openStudio('/admin', {
      user: administrator,
      script: (script) => script.refuse(GetInstallationOverview, 'tooBusy'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The overview could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.requestsOf(GetInstallationOverview)).toHaveLength(2));
  });

  it('shows others why they may not see it, and has no entry for them', async () => {
    const { server } = await openStudio('/admin/users', { user: accountUser(), script });
    expect((await screen.findByRole('alert')).textContent).toContain('Only administrators can open this page');
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
