import { DomainError } from '../../platform/domain-error.ts';

export class BotNotFound extends DomainError {
  readonly refusal = 'botNotFound';
}

export class BotNotPublished extends DomainError {
  readonly refusal = 'botNotPublished';
}

/** It is published, but not switched on for web pages. */
export class BotUnbound extends DomainError {
  readonly refusal = 'botUnbound';
}

export class BotVersionNotFound extends DomainError {
  readonly refusal = 'botVersionNotFound';
}

export class DraftChangedBeforePublish extends DomainError {
  readonly refusal = 'draftChangedBeforePublish';
}

/** It has no model. */
export class BotCannotAnswer extends DomainError {
  readonly refusal = 'botCannotAnswer';
}

export class BotChangedMeanwhile extends DomainError {
  readonly refusal = 'botChangedMeanwhile';
}

/** The model answered, but not with a draft of a bot. */
export class BotProposalUnusable extends DomainError {
  readonly refusal = 'botProposalUnusable';
}
