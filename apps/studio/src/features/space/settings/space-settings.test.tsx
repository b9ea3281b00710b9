import {
  ChangeSpaceRole,
  GetSpaceListV2,
  GetSpaceStorage,
  GetSpaceUsage,
  ListSpaceInvitations,
  ListSpaceMembers,
  RenameSpace,
  RevokeSpaceInvitation,
  type SpaceMember,
  SpaceRole,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { answerIconUpload } from '../../../testing/answer-icon-upload.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Load the lazy part once before the tests, so that no test has to wait for it.
import './space-settings-dialog.tsx';

const user = accountUser();
const member = (name: string, role_type: SpaceRole): SpaceMember => ({
  member_id: `member-${name}`,
  user: {
    user_id: name === 'Ada' ? user.user_id_str : `user-${name}`,
    user_name: name,
    user_unique_name: name.toLowerCase(),
    user_avatar: '',
    user_label: null,
    create_time: 1_790_000_000,
  },
  role_type,
  joined_at: 1_790_000_000_000,
});

const openAs = (role: SpaceRole, tab: string, script: (server: ScriptedServer) => void) =>
  openStudio(`/space/20/develop?space_settings=${tab}`, {
    user,
    script: (server) => {
      server.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace({ role_type: role })]) });
      script(server);
    },
  });

describe('space settings', () => {
  it('save a name, trimmed, with the description', async () => {
    const { server } = await openAs(SpaceRole.owner, 'general', (script) => script.answer(RenameSpace, {}));
    const name = await screen.findByLabelText('Name');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: '   ' } });
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: ' Engines ' } });
    fireEvent.click(save);
    expect((await screen.findAllByText('Space saved')).length).toBeGreaterThan(0);
    expect(server.requestsOf(RenameSpace)[0]?.body).toEqual({ space_id: '20', name: 'Engines', description: '' });
  });

  it('upload an icon and save it with the name', async () => {
    const { server } = await openAs(SpaceRole.owner, 'general', (script) => {
      answerIconUpload(script, { upload_url: '/api/object/7', upload_uri: '7' });
      script.answer(RenameSpace, {});
    });
    const icon = new File(['png'], 'engine.png', { type: 'image/png' });
    fireEvent.change(await screen.findByLabelText('Choose a picture'), { target: { files: [icon] } });
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requestsOf(RenameSpace)[0]?.body).toMatchObject({ space_id: '20', icon_uri: '7' }),
    );
  });

  it('do not exist for a personal space', async () => {
    await openStudio('/space/10/develop?space_settings=general', { user });
    await screen.findByRole('heading', { name: 'Develop' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('let the owner change the role of a member', async () => {
    const { server } = await openAs(SpaceRole.owner, 'members', (script) => {
      script.answer(ListSpaceMembers, {
        members: [member('Ada', SpaceRole.owner), member('Grace', SpaceRole.member)],
      });
      script.answer(ChangeSpaceRole, {});
    });
    expect((await screen.findAllByRole('button', { name: /^Manage/ })).length).toBe(1);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Manage Grace' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
    await waitFor(() =>
      expect(server.requestsOf(ChangeSpaceRole)[0]?.body).toEqual({
        member_id: 'member-Grace',
        role_type: SpaceRole.admin,
      }),
    );
  });

  it('show a member the other members without actions', async () => {
    await openAs(SpaceRole.member, 'invitations', (script) => {
      script.answer(ListSpaceMembers, {
        members: [member('Grace', SpaceRole.owner), member('Ada', SpaceRole.member)],
      });
    });
    expect(await screen.findByRole('button', { name: 'Leave space' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Invitations' })).toBeNull();
  });

  it('list invitations and revoke them', async () => {
    const { server } = await openAs(SpaceRole.admin, 'invitations', (script) => {
      script.answer(ListSpaceInvitations, {
        invitations: [
          { space_invitation_id: '5', role_type: SpaceRole.member, created_at: 1_790_000_000_000, expires_at: 1 },
        ],
      });
      script.answer(RevokeSpaceInvitation, {});
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Revoke the invitation/ }));
    await waitFor(() =>
      expect(server.requestsOf(RevokeSpaceInvitation)[0]?.body).toEqual({ space_invitation_id: '5' }),
    );
  });
});

describe('the usage of a space', () => {
  const sums = { calls: 3, answers: 2, input_tokens: 1_500, output_tokens: 500, cost: 0.25 };
  const share = (name: string) => [{ id: name, name, ...sums }];
  const report = {
    total: sums,
    days: [{ day: '2026-11-15', ...sums }],
    models: share('Small'),
    bots: share('Cook'),
    kinds: [{ id: 'reply', name: '', ...sums }],
    spaces: [],
    users: share('Grace'),
  };

  it('is shown to its owner, by member', async () => {
    const { server } = await openAs(SpaceRole.owner, 'usage', (script) =>
      script.answer(GetSpaceUsage, { report, budgets: [] }),
    );
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Users' }), { button: 0 });
    expect((await screen.findByRole('table', { name: 'Users' })).textContent).toContain('Grace');
    expect(server.requestsOf(GetSpaceUsage)[0]?.body).toMatchObject({ space_id: '20' });
  });

  it('is not shown to others', async () => {
    const { server } = await openAs(SpaceRole.admin, 'usage', () => undefined);
    await screen.findByRole('tab', { name: 'General' });
    expect(screen.queryByRole('tab', { name: 'Usage' })).toBeNull();
    expect(server.requestsOf(GetSpaceUsage)).toEqual([]);
  });
});

describe('the storage of a space', () => {
  const script = (server: ScriptedServer) =>
    server.answer(GetSpaceStorage, {
      use: { used_bytes: 2 ** 30, file_count: 5, limit_bytes: 2 ** 31 },
      holders: [
        {
          id: '1',
          name: 'Grace',
          email: '',
          avatar_url: '',
          used_bytes: 2 ** 30,
          file_count: 5,
          limit_bytes: null,
        },
      ],
      next_cursor: '',
    });

  it('is shown to its owner, by member', async () => {
    await openAs(SpaceRole.owner, 'general', script);
    const section = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(await section.findByText('1 GB of 2 GB · 5 files')).toBeTruthy();
    expect(section.getByText('Grace').closest('li')?.textContent).toContain('1 GB');
  });

  it('is not shown to others', async () => {
    const { server } = await openAs(SpaceRole.admin, 'general', script);
    await screen.findByRole('region', { name: 'Leave space' });
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
    expect(server.requestsOf(GetSpaceStorage)).toEqual([]);
  });
});
