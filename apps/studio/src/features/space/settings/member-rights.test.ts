import { SpaceRole } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { memberRights } from './member-rights.ts';

const { owner, admin, member } = SpaceRole;
const all = { canChangeRole: true, canTransferTo: true, canRemove: true };
const none = { canChangeRole: false, canTransferTo: false, canRemove: false };

describe('studio §6 roles in a space', () => {
  it('lets the owner do everything with everybody else', () => {
    expect(memberRights(owner, admin)).toEqual(all);
    expect(memberRights(owner, member)).toEqual(all);
  });

  it('lets an admin remove members only', () => {
    expect(memberRights(admin, member)).toEqual({ ...none, canRemove: true });
    expect(memberRights(admin, admin)).toEqual(none);
    expect(memberRights(admin, owner)).toEqual(none);
  });

  it('lets a member do nothing', () => {
    for (const role of Object.values(SpaceRole)) expect(memberRights(member, role)).toEqual(none);
  });
});
