import { SpaceRole } from '@parley/contract';
import type { TextKey } from '../../i18n/text-key.ts';

export const roleNames = {
  [SpaceRole.owner]: 'role_owner',
  [SpaceRole.admin]: 'role_admin',
  [SpaceRole.member]: 'role_member',
} as const satisfies Record<SpaceRole, TextKey>;
