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

/** The model answered, but not with a draft of a bot. */
export class BotProposalUnusable extends DomainError {
  readonly refusal = 'botProposalUnusable';
}
