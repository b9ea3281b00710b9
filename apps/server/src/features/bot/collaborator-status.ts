import { type GetDraftBotInfoAgw, hasSpaceRight, type ResponseOf, type SpaceRole } from '@parley/contract';

type CollaboratorStatus = ResponseOf<typeof GetDraftBotInfoAgw>['data']['collaborator_status'];

/** Who may change the content of a space may save and publish its bots; who may invite chooses who collaborates. */
export function collaboratorStatusOf(role: SpaceRole): CollaboratorStatus {
  const mayChange = hasSpaceRight(role, 'change-content');
  return { commitable: mayChange, operateable: mayChange, manageable: hasSpaceRight(role, 'invite-members') };
}
