import { MAX_TEAM_SPACES } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyTeamSpaces extends DomainError {
  readonly refusal = 'tooManyTeamSpaces';
  constructor() {
    super({ max: MAX_TEAM_SPACES });
  }
}

export class TeamSpaceRequired extends DomainError {
  readonly refusal = 'teamSpaceRequired';
}

export class OwnerCannotChange extends DomainError {
  readonly refusal = 'ownerCannotChange';
}

export class OnlyOwnerRemovesAdmins extends DomainError {
  readonly refusal = 'onlyOwnerRemovesAdmins';
}

export class SourceSpacePublic extends DomainError {
  readonly refusal = 'sourceSpacePublic';
}

export class TargetSpacePublic extends DomainError {
  readonly refusal = 'targetSpacePublic';
}

export class SpaceInvitationInvalid extends DomainError {
  readonly refusal = 'linkInvalid';
}
