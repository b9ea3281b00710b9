import {
  AcceptSpaceInvitation,
  ChangeSpaceRole,
  CreateSpaceInvitation,
  DeleteSpace,
  GetSpaceInvitation,
  GetSpaceListV2,
  LeaveSpace,
  ListSpaceInvitations,
  ListSpaceMembers,
  ListTeamSpaces,
  MarkSpaceUsed,
  RemoveSpaceMember,
  RenameSpace,
  RevokeSpaceInvitation,
  SaveSpaceV2,
  SetSpacePublic,
  TransferSpace,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { PublicSpaceService } from './public-space.service.ts';
import type { SpaceService } from './space.service.ts';
import type { SpaceInvitationService } from './space-invitation.service.ts';
import type { SpaceMemberService } from './space-member.service.ts';

interface Services {
  spaces: SpaceService;
  members: SpaceMemberService;
  invitations: SpaceInvitationService;
  publicSpaces: PublicSpaceService;
}

const nothing = () => ({});

export function spaceRoutes(app: App, { spaces, members, invitations, publicSpaces }: Services): void {
  implement(app, GetSpaceListV2, (_request, { scope }) => spaces.list(scope));
  implement(app, SaveSpaceV2, (request, { scope, locale }) => spaces.save(scope, request, locale));
  implement(app, RenameSpace, (request, { scope }) => spaces.rename(scope, request).then(nothing));
  implement(app, MarkSpaceUsed, ({ space_id }, { scope }) => spaces.markUsed(scope, space_id).then(nothing));
  implement(app, DeleteSpace, ({ space_id }, { scope }) => spaces.delete(scope, space_id).then(nothing));

  implement(app, ListSpaceMembers, ({ space_id }, { scope, locale }) => members.list(scope, space_id, locale));
  implement(app, ChangeSpaceRole, ({ member_id, role_type }, { scope }) =>
    members.changeRole(scope, member_id, role_type).then(nothing),
  );
  implement(app, RemoveSpaceMember, ({ member_id }, { scope }) => members.remove(scope, member_id).then(nothing));
  implement(app, LeaveSpace, ({ space_id }, { scope }) => members.leave(scope, space_id).then(nothing));
  implement(app, TransferSpace, ({ member_id }, { scope }) => members.transfer(scope, member_id).then(nothing));

  implement(app, CreateSpaceInvitation, (request, { scope }) => invitations.create(scope, request));
  implement(app, ListSpaceInvitations, ({ space_id }, { scope }) => invitations.list(scope, space_id));
  implement(app, RevokeSpaceInvitation, ({ space_invitation_id }, { scope }) =>
    invitations.revoke(scope, space_invitation_id).then(nothing),
  );
  implement(app, GetSpaceInvitation, ({ secret }, { scope }) => invitations.preview(scope, secret));
  implement(app, AcceptSpaceInvitation, ({ secret }, { scope }) => invitations.accept(scope, secret));

  implement(app, ListTeamSpaces, (request) => publicSpaces.list(request));
  implement(app, SetSpacePublic, (request, { scope }) => publicSpaces.set(scope, request).then(nothing));
}
