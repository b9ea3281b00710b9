import { GetSpaceListV2, type ListedBot, ListSpaceBots } from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import { personalSpace, spaceList } from '../../../testing/space-list.ts';

const bot: ListedBot = {
  id: 'bot',
  name: 'Welcome',
  description: 'Answers questions.',
  icon_url: '',
  update_time: Date.UTC(2026, 10, 15, 12),
  creator: null,
};

const open = (bots: ListedBot[], query = '') =>
  openStudio(`/space/${personalSpace.id}/develop${query}`, {
    user: accountUser(),
    script(server) {
      server.answer(GetSpaceListV2, { data: spaceList([personalSpace]) });
      server.answer(ListSpaceBots, { bots });
    },
  });

describe('studio §2 Develop', () => {
  it('lists the agents of the space with a link to each', async () => {
    await open([bot]);
    const list = await screen.findByRole('list', { name: 'Agents' });
    expect(within(list).getByRole('heading', { name: 'Welcome' })).toBeTruthy();
    const link = within(list).getByRole('link', { name: 'Welcome' });
    expect(link.getAttribute('href')).toBe(`/space/${personalSpace.id}/bot/bot`);
    expect(within(list).getByText('Answers questions.')).toBeTruthy();
    expect(within(list).getByTitle(/2026/).tagName).toBe('TIME');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Create agent' }).getAttribute('href')).toBe(
      `/space/${personalSpace.id}/develop?create=agent`,
    );
  });

  it('names a search without a match and clears it', async () => {
    await open([bot, { ...bot, id: 'other', name: 'Traveller' }]);
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find agents' }), { target: { value: 'travel' } });
    expect(screen.getByText('1 agent')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find agents' }), { target: { value: 'zebra' } });
    expect(screen.getByText('No agent matches “zebra”')).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search and filters' });
    if (clear) fireEvent.click(clear);
    expect(screen.getByText('2 agents')).toBeTruthy();
  });

  it('keeps search and order in the address, so that Back brings them back', async () => {
    const { address } = await open([bot, { ...bot, id: 'other', name: 'Traveller' }], '?search=travel&order=name');
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find agents' });
    expect(search.value).toBe('travel');
    expect(await screen.findByText('1 agent')).toBeTruthy();
    fireEvent.change(search, { target: { value: '' } });
    fireEvent.change(search, { target: { value: 'wel' } });
    expect(search.value).toBe('wel');
    await waitFor(() => expect(address()).toBe('/space/10/develop?search=wel&order=name'));
    expect(search.value).toBe('wel');
  });

  it('shows the agents as a table when asked, also the next time', async () => {
    await open([bot]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('rowheader', { name: 'Welcome' })).toBeTruthy();
    cleanup();
    await open([bot]);
    const table = within(await screen.findByRole('table', { name: 'Agents' }));
    expect(table.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toBe(
      `/space/${personalSpace.id}/bot/bot`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
  });

  it('shows an error card with retry when the list fails', async () => {
    const { server } = await openStudio(`/space/${personalSpace.id}/develop`, {
      user: accountUser(),
      script: (script) => script.refuse(ListSpaceBots, 'forbidden'),
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The agents could not be loaded')).toBeTruthy();
    server.answer(ListSpaceBots, { bots: [bot] });
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Welcome' })).toBeTruthy();
  });

  it('offers to create an agent where there is none', async () => {
    await open([]);
    expect(await screen.findByText('No agents in Personal yet')).toBeTruthy();
    const [, inEmptyState] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Create agent' });
    fireEvent.click(inEmptyState as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create agent' })).toBeTruthy();
  });
});
