import { ListTeamSpaces, SetSpacePublic } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';

const crew = { id: '20', name: 'Crew', icon_url: '', owner_name: 'Ada', member_count: 2, hide_operation: false };

it('studio §6 an administrator makes a team space public', async () => {
  const { server } = await openStudio('/admin/spaces', {
    user: accountUser({ is_administrator: true }),
    script: (script) => {
      script.answer(ListTeamSpaces, { spaces: [crew], next_cursor: '' });
      script.answer(SetSpacePublic, {});
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Team spaces' }));
  expect(list.getByText('Owner: Ada')).toBeTruthy();
  expect(list.getByText('2 members')).toBeTruthy();
  const toggle = list.getByRole('switch', { name: 'Public (no copies): Crew' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  server.answer(ListTeamSpaces, { spaces: [{ ...crew, hide_operation: true }], next_cursor: '' });
  fireEvent.click(toggle);
  expect(await screen.findByText('Agents of Crew can no longer be copied')).toBeTruthy();
  await waitFor(() => expect(list.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
  expect(server.requestsOf(SetSpacePublic).map(({ body }) => body)).toEqual([{ space_id: '20', hide_operation: true }]);
});
