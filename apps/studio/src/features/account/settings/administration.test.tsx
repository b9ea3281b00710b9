import {
  CreateInvitation,
  IssuePasswordResetLink,
  ListInvitations,
  ListSessions,
  ListUsers,
  RevokeSession,
  type Session,
} from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
const session = (change: Partial<Session>): Session => ({
  session_id: '1',
  created_at: 1_790_000_000_000,
  last_seen_at: 1_790_000_000_000,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ip: '192.0.2.1',
  is_current: false,
  ...change,
});
function scriptUsers(server: ScriptedServer) {
  server.answer(ListInvitations, { invitations: [] });
  server.answerWith(ListUsers, ({ cursor }) => ({
    users: [cursor ? { ...listed, user_id: '7003', name: 'Hedy' } : listed],
    next_cursor: cursor ? '' : 'next',
  }));
}
afterEach(() => vi.restoreAllMocks());

describe('sessions', () => {
  it('can be revoked, except the one of this browser', async () => {
    const { server } = await openStudio('/?settings=sessions', {
      user: administrator,
      script: (script) => {
        script.answer(ListSessions, { sessions: [session({ session_id: '2' }), session({ is_current: true })] });
        script.answer(RevokeSession, {});
      },
    });
    expect(await screen.findByText('This browser')).toBeTruthy();
    const [revoke, ...others] = screen.getAllByRole('button', { name: /^Revoke/ });
    expect(others).toEqual([]);
    fireEvent.click(revoke as HTMLElement);
    await waitFor(() => expect(server.requestsOf(RevokeSession)[0]?.body).toEqual({ session_id: '2' }));
    expect((await screen.findAllByText('Signed out there')).length).toBeGreaterThan(0);
  });
});

describe('users of the installation', () => {
  it('are a tab only for the administrator', async () => {
    await openStudio('/?settings=users', { user: accountUser() });
    await screen.findByRole('tab', { name: 'Account', selected: true });
    expect(screen.queryByRole('tab', { name: 'Users' })).toBeNull();
  });

  it('are loaded page by page', async () => {
    await openStudio('/?settings=users', { user: administrator, script: scriptUsers });
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Hedy')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('get an absolute link to set a new password', async () => {
    await openStudio('/?settings=users', {
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
    await openStudio('/?settings=users', {
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
