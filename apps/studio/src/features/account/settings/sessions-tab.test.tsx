import { ListSessions, RevokeSession, type Session } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';

const session = (change: Partial<Session>): Session => ({
  session_id: '1',
  created_at: 1_790_000_000_000,
  last_seen_at: 1_790_000_000_000,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ip: '192.0.2.1',
  is_current: false,
  ...change,
});

describe('sessions', () => {
  it('can be revoked, except the one of this browser', async () => {
    const { server } = await openStudio('/?settings=sessions', {
      user: accountUser(),
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
    expect((await screen.findAllByText('That browser was logged out')).length).toBeGreaterThan(0);
  });
});
