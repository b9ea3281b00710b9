import { MAX_TEAM_SPACES } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyTeamSpaces extends DomainError {
  readonly refusal = 'tooManyTeamSpaces';
  constructor() {
    super({ max: MAX_TEAM_SPACES });
  }
}

export class PersonalSpaceOnly extends DomainError {
  readonly refusal = 'personalSpaceOnly';
}

export class OwnerStays extends DomainError {
  readonly refusal = 'ownerStays';
}

export class AdminsAreTheOwners extends DomainError {
  readonly refusal = 'adminsAreTheOwners';
}

export class SpaceInvitationInvalid extends DomainError {
  readonly refusal = 'linkInvalid';
}
