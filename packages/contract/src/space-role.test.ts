import { describe, expect, it } from 'vitest';
import { SpaceRole, spaceRights } from './space-role.ts';

const member = ['see-space', 'change-content'];
const admin = [...member, 'rename-space', 'invite-members', 'remove-members'];

describe('studio §6 rights of each role in a space', () => {
  it.each([
    ['member', [...member, 'leave-space']],
    ['admin', [...admin, 'leave-space']],
    [
      'owner',
      [...admin, 'remove-admins', 'invite-admins', 'change-roles', 'transfer-space', 'delete-space', 'see-usage'],
    ],
  ] as const)('%s', (role, rights) => {
    expect([...spaceRights[SpaceRole[role]]].sort()).toEqual([...rights].sort());
  });
});
