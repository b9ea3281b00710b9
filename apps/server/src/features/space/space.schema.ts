import type { GivenSpaceRole, SpaceRole, SpaceType } from '@parley/contract';

export interface SpaceRow {
  id: string;
  name: string;
  description: string;
  iconObjectId: string | null;
  type: SpaceType;
  /** Set on personal spaces only, and unique: one per user. */
  personalOwnerId: string | null;
  createdAt: number;
  /** An administrator made it public. */
  hideOperation: 0 | 1;
}

export interface SpaceMemberRow {
  id: string;
  spaceId: string;
  userId: string;
  role: SpaceRole;
  joinedAt: number;
  /** 0 until the member first opens the space. */
  lastUsedAt: number;
}

export interface SpaceInvitationRow {
  id: string;
  spaceId: string;
  role: GivenSpaceRole;
  secretHash: string;
  createdAt: number;
  expiresAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    space: SpaceRow;
    spaceMember: SpaceMemberRow;
    spaceInvitation: SpaceInvitationRow;
  }
}
