import { CreateInvitation, IssuePasswordResetLink, ListInvitations, ListUsers } from '@parley/contract';
import { fireEvent, screen } from '@testing-library/react';
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
};
function scriptUsers(server: ScriptedServer) {
  server.answer(ListInvitations, { invitations: [] });
  server.answerWith(ListUsers, ({ cursor }) => ({
    users: [cursor ? { ...listed, user_id: '7003', name: 'Hedy' } : listed],
    next_cursor: cursor ? '' : 'next',
  }));
}
afterEach(() => vi.restoreAllMocks());

describe('users of the installation', () => {
  it('are loaded page by page', async () => {
    await openStudio('/admin/users', { user: administrator, script: scriptUsers });
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Hedy')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('get an absolute link to set a new password', async () => {
    await openStudio('/admin/users', {
      user: administrator,
      script: (script) => {
        scriptUsers(script);
        script.answer(IssuePasswordResetLink, { path: '/sign/reset#secret=s3cret', expires_at: 1_790_000_000_000 });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Password reset link for Grace' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(`${window.location.origin}/sign/reset#secret=s3cret`);
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
