import { GetRegistration } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountUser } from '../testing/account-user.ts';
import { openStudio } from '../testing/open-studio.tsx';
import { watchConnection } from './connection-store.ts';

it('says that the server cannot be reached until an attempt gets a response', async () => {
  const stop = watchConnection(new QueryClient());
  const { server } = await openStudio('/space/10/develop', {
    user: accountUser(),
  });
  await screen.findByText('No agents in Personal yet');
  server.goOffline(GetRegistration);
  act(() => void window.dispatchEvent(new Event('offline')));
  const before = server.requestsOf(GetRegistration).length;
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(server.requestsOf(GetRegistration)).toHaveLength(before + 1));
  expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  server.answer(GetRegistration, { mode: 'open', is_first_account: false, needs_first_account_link: false });
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(screen.queryByText('The server cannot be reached')).toBeNull());
  expect(screen.queryByText('Connecting…')).toBeNull();
  stop();
});
