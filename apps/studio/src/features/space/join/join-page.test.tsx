import { AcceptSpaceInvitation, GetSpaceInvitation, GetSpaceListV2, SpaceRole } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';

const user = accountUser();
const team = teamSpace();
const invitation = {
  space_name: team.name,
  role_type: SpaceRole.member,
  expires_at: 1_790_000_000_000,
  joined_space_id: '',
};

describe('joining a space', () => {
  it('sends a visitor to the sign page and keeps the invitation for the redirect', async () => {
    const { address } = await openStudio('/join#invitation=s3cret');
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2Fjoin#redirect_fragment=invitation%3Ds3cret'));
  });

  it('shows space and role, and enters the space after joining', async () => {
    const { address, server } = await openStudio('/join#invitation=s3cret', {
      user,
      script: (script) => {
        script.answer(GetSpaceInvitation, invitation);
        script.answer(AcceptSpaceInvitation, { space_id: team.id });
        script.answer(GetSpaceListV2, { data: spaceList([personalSpace, team]) });
      },
    });
    await screen.findByRole('heading', { name: 'Join Analytical Engines' });
    expect(screen.getByText('You will join as Member.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(address()).toBe('/space/20/develop'));
    expect(server.requestsOf(AcceptSpaceInvitation)[0]?.body).toEqual({ secret: 's3cret' });
  });

  it('redirects members to the space', async () => {
    const { address } = await openStudio('/join#invitation=s3cret', {
      user,
      script: (script) => {
        script.answer(GetSpaceInvitation, { ...invitation, joined_space_id: personalSpace.id });
      },
    });
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });

  it('shows an error for an invalid link', async () => {
    await openStudio('/join#invitation=old', {
      user,
      script: (server) => server.refuse(GetSpaceInvitation, 'linkInvalid'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This link no longer works.');
  });

  it('shows an error for an incomplete link', async () => {
    await openStudio('/join', { user });
    expect((await screen.findByRole('alert')).textContent).toContain('The link is not complete.');
  });
});
