import { BOT_FILE_VERSION } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** A task of the builder has a schedule that is none, or that is due too often. */
export class TaskScheduleInvalid extends DomainError {
  readonly refusal = 'taskScheduleInvalid';
  constructor(name: string) {
    super({ name });
  }
}

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

/** Versions that are asked for together have more than about a megabyte. */
export class BotVersionsTooLarge extends DomainError {
  readonly refusal = 'botVersionsTooLarge';
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

export class BotInPublicSpace extends DomainError {
  readonly refusal = 'botInPublicSpace';
}

export class BotFileNewer extends DomainError {
  readonly refusal = 'botFileNewer';
  constructor(version: number) {
    super({ version, known: BOT_FILE_VERSION });
  }
}

export class BotFileNotAgent extends DomainError {
  readonly refusal = 'botFileNotAgent';
}

export class BotFileInvalid extends DomainError {
  readonly refusal = 'botFileInvalid';
  constructor(place: string, problem: string) {
    super({ place, problem });
  }
}
