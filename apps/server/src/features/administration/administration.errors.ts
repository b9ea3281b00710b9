import { DomainError } from '../../platform/domain-error.ts';

export class NotConfirmed extends DomainError {
  readonly refusal = 'notConfirmed';
}
