import {
  CreateInvitation,
  DeleteUser,
  GetLimits,
  GetUserDeletion,
  IssuePasswordResetLink,
  ListInvitations,
  ListUsers,
  SetUserAdministrator,
  SetUserDisabled,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';

const administrator = accountUser({ is_administrator: true });
const listed = {
  user_id: '7002',
  name: 'Grace',
  user_unique_name: 'grace',
  email: 'grace@example.com',
  avatar_url: '',
  created_at: 1_790_000_000_000,
  is_administrator: false,
  is_disabled: false,
};
function scriptUsers(server: ScriptedServer) {
  server.answer(ListInvitations, { invitations: [] });
  server.answerWith(ListUsers, ({ cursor }) => ({
    users: [cursor ? { ...listed, user_id: '7003', name: 'Hedy' } : listed],
    next_cursor: cursor ? '' : 'next',
  }));
}
async function openMenu(name: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Manage ${name}` }), { key: 'Enter' });
}
const deletion = {
  conversation_count: 3,
  message_count: 42,
  file_count: 2,
  file_bytes: 3 * 2 ** 20,
  session_count: 1,
  deleted_spaces: [{ name: 'Personal', bot_count: 2 }],
  passed_spaces: [{ name: 'Crew', bot_count: 4, new_owner_name: 'Hedy' }],
  kept_bot_count: 5,
};
afterEach(() => vi.restoreAllMocks());

describe('users of the installation', () => {
  it('are loaded page by page', async () => {
    await openStudio('/admin/users', { user: administrator, script: scriptUsers });
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Hedy')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('get limits of their own from their menu', async () => {
    await openStudio('/admin/users', {
      user: administrator,
      script: (server) => {
        scriptUsers(server);
        server.answer(GetLimits, { limits: [{ name: 'userTokensPerDay', value: 5000 }], exceptions: [] });
      },
    });
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Limits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Grace' }));
    expect((await dialog.findByPlaceholderText('5 000')).tagName).toBe('INPUT');
  });

  it('get an absolute link to set a new password', async () => {
    await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        script.answer(IssuePasswordResetLink, { path: '/sign/reset#secret=s3cret', expires_at: 1_790_000_000_000 });
      },
    });
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Password reset link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(`${window.location.origin}/sign/reset#secret=s3cret`);
  });

  it('become administrators after a question', async () => {
    const { server } = await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        script.answer(SetUserAdministrator, { user: { ...listed, is_administrator: true } });
      },
    });
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make administrator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Grace an administrator?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Make administrator' }));
    await waitFor(() =>
      expect(server.requestsOf(SetUserAdministrator).map(({ body }) => body)).toEqual([
        { user_id: '7002', is_administrator: true },
      ]),
    );
    expect((await screen.findAllByText('Grace is an administrator now')).length).toBeGreaterThan(0);
  });

  it('are disabled after a question, and a refusal is shown in the words of the server', async () => {
    const { server } = await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        script.refuse(SetUserDisabled, 'lastAdministrator');
      },
    });
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Grace?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
    expect((await screen.findAllByText(/This is the last administrator/)).length).toBeGreaterThan(0);
    expect(server.requestsOf(SetUserDisabled).map(({ body }) => body)).toEqual([
      { user_id: '7002', is_disabled: true },
    ]);
  });

  it('who are disabled are marked, and enabled without a question', async () => {
    const { server } = await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        script.answer(ListInvitations, { invitations: [] });
        script.answer(ListUsers, { users: [{ ...listed, is_disabled: true }], next_cursor: '' });
        script.answer(SetUserDisabled, { user: listed });
      },
    });
    expect(await screen.findByText('Disabled')).toBeTruthy();
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    await waitFor(() =>
      expect(server.requestsOf(SetUserDisabled).map(({ body }) => body)).toEqual([
        { user_id: '7002', is_disabled: false },
      ]),
    );
  });

  it('are deleted once their e-mail is typed, below what goes with them and what stays', async () => {
    const { server } = await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        script.answer(GetUserDeletion, { deletion });
        script.answer(DeleteUser, {});
      },
    });
    await openMenu('Grace');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the account of Grace?' });
    expect(dialog.textContent).toContain('3 · 42 messages');
    expect(dialog.textContent).toContain('2 · 3 MB');
    expect(dialog.textContent).toContain('New owner: Hedy');
    const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(remove.disabled).toBe(true);
    const field = within(dialog).getByRole('textbox', { name: 'Type grace@example.com to confirm' });
    fireEvent.change(field, { target: { value: 'grace@example.com' } });
    fireEvent.click(remove);
    await waitFor(() =>
      expect(server.requestsOf(DeleteUser).map(({ body }) => body)).toEqual([
        { user_id: '7002', confirmation: 'grace@example.com' },
      ]),
    );
  });

  it('cannot disable or delete themselves', async () => {
    await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        script.answer(ListInvitations, { invitations: [] });
        const self = { ...listed, user_id: administrator.user_id_str, name: 'Ada Lovelace', is_administrator: true };
        script.answer(ListUsers, { users: [self], next_cursor: '' });
      },
    });
    await openMenu('Ada Lovelace');
    expect(await screen.findByRole('menuitem', { name: 'Remove administrator right' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete account' })).toBeNull();
  });

  it('are invited by a link, which is selected for copying when there is no clipboard', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        const invitation = { invitation_id: '1', created_at: 1_790_000_000_000, expires_at: 1_790_600_000_000 };
        script.answer(CreateInvitation, { invitation, path: '/sign#invitation=s3cret' });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Create invitation link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect((await screen.findAllByText('Selected. Press Ctrl+C or ⌘C to copy.')).length).toBeGreaterThan(0);
    expect(link.selectionEnd).toBe(link.value.length);
  });
});
