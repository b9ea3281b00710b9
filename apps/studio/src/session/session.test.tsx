import { ListSessions, PassportAccountInfoV2 } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../local-cache/local-cache.ts';
import { accountUser } from '../testing/account-user.ts';
import { openStudio } from '../testing/open-studio.tsx';

const ada = accountUser({ user_id_str: '7001' });
afterEach(() => vi.restoreAllMocks());

/** Fires the event of a write in another tab. */
function userChangesElsewhere(userId: string | null) {
  const event = new StorageEvent('storage', { key: 'parley:current-user-id', newValue: userId });
  act(() => {
    window.dispatchEvent(event);
  });
}

describe('studio §4 login status', () => {
  it('sends a visitor to the sign page with a redirect', async () => {
    const { address } = await openStudio('/?settings=sessions');
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2F%3Fsettings%3Dsessions'));
  });

  it('resets the user and goes to the sign page on any unauthorised response', async () => {
    const { address } = await openStudio('/?settings=sessions', {
      user: ada,
      script: (server) => server.refuse(ListSessions, 'sessionInvalid'),
    });
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2F%3Fsettings%3Dsessions'));
    expect(localCache.read('current-user-id')).toBeUndefined();
  });

  it('sends a visitor who opens the settings on a public page to the sign page, and back', async () => {
    const { address } = await openStudio('/terms?settings=sessions', {
      user: ada,
      script: (server) => server.refuse(ListSessions, 'sessionInvalid'),
    });
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2Fterms%3Fsettings%3Dsessions'));
  });

  it('does not redirect from public pages', async () => {
    const { address } = await openStudio('/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of use' })).toBeTruthy();
    expect(address()).toBe('/terms');
  });

  it('offers to try again when the check fails', async () => {
    const { server } = await openStudio('/space', {
      user: ada,
      script: (script) => script.goOffline(PassportAccountInfoV2),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer(PassportAccountInfoV2, { data: ada });
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Develop' })).toBeTruthy();
  });
});

describe('studio §4 account update', () => {
  it('shows the update dialog when another tab changes the account, and its OK reloads', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await openStudio('/space', { user: ada });
    await screen.findByRole('heading', { name: 'Develop' });
    userChangesElsewhere('7002');
    await screen.findByRole('dialog', { name: 'The account has changed' });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(reload).toHaveBeenCalled();
  });

  it('signs out with the other tab and keeps the redirect', async () => {
    const { address } = await openStudio('/space', { user: ada });
    await screen.findByRole('heading', { name: 'Develop' });
    userChangesElsewhere(null);
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2Fspace%2F10%2Fdevelop'));
  });

  it('leaves the sign page when the user signs in in another tab', async () => {
    const { server, address } = await openStudio('/sign?redirect=%2Fterms');
    await screen.findByRole('button', { name: 'Login' });
    server.answer(PassportAccountInfoV2, { data: ada });
    userChangesElsewhere('7001');
    await waitFor(() => expect(address()).toBe('/terms'));
  });
});
