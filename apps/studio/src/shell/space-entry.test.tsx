import { GetSpaceListV2, MarkSpaceUsed, SaveSpaceV2 } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { localCache } from '../local-cache/local-cache.ts';
import { accountUser } from '../testing/account-user.ts';
import { openStudio } from '../testing/open-studio.tsx';
import { personalSpace, spaceList, teamSpace } from '../testing/space-list.ts';

const user = accountUser();
const userId = user.user_id_str;
const team = teamSpace();
const both = { data: spaceList([personalSpace, team]) };

beforeEach(() => {
  localCache.writeOfAccount(userId, 'space-id', undefined);
  localCache.writeOfAccount(userId, 'space-submenu', undefined);
});

describe('studio §2 workspace entry', () => {
  it('redirects /space to the personal space and keeps the query', async () => {
    const { address, server } = await openStudio('/space?page_mode=modal', { user });
    await screen.findByRole('heading', { name: 'Develop' });
    expect(address()).toBe('/space/10/develop?page_mode=modal');
    await waitFor(() => expect(server.requestsOf(MarkSpaceUsed)[0]?.body).toEqual({ space_id: '10' }));
  });

  it('does not record a space as used that is the last used one already', async () => {
    const used = { data: { ...spaceList([personalSpace, team]), recently_used_space_list: [team, personalSpace] } };
    const { server } = await openStudio('/space/20/develop', {
      user,
      script: (scripted) => scripted.answer(GetSpaceListV2, used),
    });
    await screen.findByRole('heading', { name: 'Develop' });
    expect(server.requestsOf(MarkSpaceUsed)).toEqual([]);
  });

  it('remembers space and sub-menu for the account', async () => {
    await openStudio('/space/20/library', { user, script: (server) => server.answer(GetSpaceListV2, both) });
    await screen.findByRole('heading', { name: 'Library' });
    expect(localCache.readOfAccount(userId, 'space-id')).toBe('20');
    expect(localCache.readOfAccount(userId, 'space-submenu')).toBe('library');
    expect(localCache.readOfAccount('other', 'space-id')).toBeUndefined();
  });

  it('enters the space and sub-menu that the account used last', async () => {
    localCache.writeOfAccount(userId, 'space-id', '20');
    localCache.writeOfAccount(userId, 'space-submenu', 'library');
    const { address } = await openStudio('/space', { user, script: (server) => server.answer(GetSpaceListV2, both) });
    await waitFor(() => expect(address()).toBe('/space/20/library'));
  });

  it('redirects /space/{space_id} to the remembered sub-menu', async () => {
    const { address } = await openStudio('/space/10', { user });
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });

  it('shows the empty state when the list of spaces is empty', async () => {
    await openStudio('/space', { user, script: (server) => server.answer(GetSpaceListV2, { data: spaceList([]) }) });
    expect(await screen.findByText('You are not in any space')).toBeTruthy();
    expect(screen.queryByText('Your spaces are not available right now.')).toBeNull();
  });
});

describe('studio §8 spaces', () => {
  it('shows the warning toast and an error page with retry when there is no space list', async () => {
    const { server } = await openStudio('/space', { user, script: (script) => script.goOffline(GetSpaceListV2) });
    expect((await screen.findAllByText('Your spaces are not available right now.')).length).toBeGreaterThan(0);
    server.answer(GetSpaceListV2, { data: spaceList([personalSpace]) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Develop' })).toBeTruthy();
  });

  it('shows the no-permission page for an unknown space, with a button to the space area', async () => {
    const { address } = await openStudio('/space/42/develop', { user });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'You do not have permission to access this space or the space ID does not exist',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Go to Bot Platform' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });

  it('shows a creation failure with its session id, and tries again', async () => {
    const { server } = await openStudio('/space', {
      user,
      script: (script) => {
        script.answer(GetSpaceListV2, { data: spaceList([], { has_personal_space: false }) });
        script.refuse(SaveSpaceV2, 'tooManyRequests', { wait: '5 seconds' });
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('create error: Too many attempts.');
    expect(screen.getByText('log-1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy session ID' })).toBeTruthy();
    server.answer(GetSpaceListV2, { data: spaceList([personalSpace]) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Develop' })).toBeTruthy();
  });
});
