import { GetSpaceListV2, type ListedBot, ListSpaceBots } from '@parley/contract';
import { screen, within } from '@testing-library/react';
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

const open = (bots: ListedBot[]) =>
  openStudio(`/space/${personalSpace.id}/develop`, {
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
    expect(within(list).getByText(/Changed/).textContent).toContain('2026');
    expect(screen.getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/docs/api');
  });

  it('shows an empty state without agents', async () => {
    await open([]);
    expect(await screen.findByText('There is no agent in Personal')).toBeTruthy();
  });
});
