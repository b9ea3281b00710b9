import { type GivenSpaceRole, type Space, SpaceRole } from '@parley/contract';
import { objectUrl } from '../object/index.ts';
import type { OwnSpace } from './space.store.ts';

export function toSpace(row: OwnSpace): Space {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon_url: objectUrl(row.iconObjectId),
    space_type: row.type,
    hide_operation: row.hideOperation === 1,
    role_type: row.role,
    member_count: Number(row.memberCount),
  };
}

/** As the audit log names it. */
export const givenRoleName = (role: GivenSpaceRole): 'admin' | 'member' =>
  role === SpaceRole.admin ? 'admin' : 'member';
