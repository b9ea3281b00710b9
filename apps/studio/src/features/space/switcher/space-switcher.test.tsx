import { GetSpaceListV2, SaveSpaceV2, SpaceType } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';

const teams = (count: number) =>
  Array.from({ length: count }, (_, index) => teamSpace({ id: `${100 + index}`, name: `Team ${index}` }));

async function openSwitcher(script: (server: ScriptedServer) => void) {
  const opened = await openStudio('/space/10/develop', { user: accountUser(), script });
  fireEvent.click(await screen.findByRole('button', { name: 'Personal, switch space' }));
  await screen.findByRole('list', { name: 'Spaces' });
  return opened;
}

describe('space switcher', () => {
  it('has no search field for a few spaces', async () => {
    await openSwitcher((server) => server.answer(GetSpaceListV2, { data: spaceList([personalSpace, ...teams(2)]) }));
    expect(screen.queryByRole('searchbox', { name: 'Find spaces' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Space settings' })).toBeNull();
  });

  it('finds a space among many by name', async () => {
    await openSwitcher((server) => server.answer(GetSpaceListV2, { data: spaceList([personalSpace, ...teams(9)]) }));
    const search = screen.getByRole('searchbox', { name: 'Find spaces' });
    fireEvent.change(search, { target: { value: 'TEAM 7' } });
    const list = screen.getByRole('list', { name: 'Spaces' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    fireEvent.change(search, { target: { value: 'nothing' } });
    expect(screen.getByText('No space matches “nothing”.')).toBeTruthy();
  });

  it('creates a team space and enters it', async () => {
    const created = teamSpace({ id: '30', name: 'Engines' });
    const { server, address } = await openSwitcher((script) => {
      script.answer(SaveSpaceV2, { data: { id: '30' } });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Create team space' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create team space' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' });
    expect(create.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Engines ' } });
    expect(within(dialog).getByText('9/50')).toBeTruthy();
    expect(within(dialog).getByText('0/2000')).toBeTruthy();
    server.answer(GetSpaceListV2, { data: spaceList([personalSpace, created]) });
    fireEvent.submit(create.form as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/space/30/develop'));
    expect(server.requestsOf(SaveSpaceV2)[0]?.body).toEqual({
      name: 'Engines',
      description: '',
      space_type: SpaceType.team,
    });
  });

  it("shows the server's refusal to create another space", async () => {
    await openSwitcher((script) => script.refuse(SaveSpaceV2, 'tooManyTeamSpaces', { max: '3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create team space' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create team space' });
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Fourth' } });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' });
    fireEvent.submit(create.form as HTMLFormElement);
    expect(await within(dialog).findByText('create error: You can have at most 3 team spaces.')).toBeTruthy();
  });
});
