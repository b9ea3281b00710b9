import { DomainError } from '../domain-error.ts';

export class Unauthenticated extends DomainError {
  readonly refusal = 'unauthenticated';
}

export class Forbidden extends DomainError {
  readonly refusal = 'forbidden';
}

export class NotFound extends DomainError {
  readonly refusal = 'notFound';
}
