import { DomainError } from '../../platform/domain-error.ts';

export class EmailTaken extends DomainError {
  readonly refusal = 'emailTaken';
}

export class UsernameTaken extends DomainError {
  readonly refusal = 'usernameTaken';
}

export class WrongCredentials extends DomainError {
  readonly refusal = 'wrongCredentials';
}

export class WrongPassword extends DomainError {
  readonly refusal = 'wrongPassword';
}

export class WeakPassword extends DomainError {
  readonly refusal = 'weakPassword';
}

export class OtherAccount extends DomainError {
  readonly refusal = 'otherAccount';
}

export class RegistrationClosed extends DomainError {
  readonly refusal = 'registrationClosed';
}

export class InvitationNeeded extends DomainError {
  readonly refusal = 'invitationNeeded';
}

export class LinkInvalid extends DomainError {
  readonly refusal = 'linkInvalid';
}

/** Also for a link that does not work. */
export class FirstAccountLinkNeeded extends DomainError {
  readonly refusal = 'firstAccountLinkNeeded';
}

export class UserDisabled extends DomainError {
  readonly refusal = 'userDisabled';
}

export class LastAdministrator extends DomainError {
  readonly refusal = 'lastAdministrator';
}

export class OwnAccount extends DomainError {
  readonly refusal = 'ownAccount';
}

export class NotAnImage extends DomainError {
  readonly refusal = 'notAnImage';
}
