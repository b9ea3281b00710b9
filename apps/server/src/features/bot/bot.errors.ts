import { DomainError } from '../../platform/domain-error.ts';

export class BotNotFound extends DomainError {
  readonly refusal = 'botNotFound';
}

export class BotNotPublished extends DomainError {
  readonly refusal = 'botNotPublished';
}

export class BotChangedMeanwhile extends DomainError {
  readonly refusal = 'botChangedMeanwhile';
}
