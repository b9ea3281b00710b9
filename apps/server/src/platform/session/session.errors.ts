import { DomainError } from '../domain-error.ts';

export class SessionInvalid extends DomainError {
  readonly refusal = 'sessionInvalid';
}
