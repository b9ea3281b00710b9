import { DomainError } from '../../platform/domain-error.ts';
import type { TooManyRequests } from '../../platform/limits/limits.errors.ts';

export class ConversationNotFound extends DomainError {
  readonly refusal = 'conversationNotFound';
}

export class TooManyPinned extends DomainError {
  readonly refusal = 'tooManyPinned';
  constructor(max: number) {
    super({ max });
  }
}

export class SummaryNotFound extends DomainError {
  readonly refusal = 'summaryNotFound';
}

export class ShareNotFound extends DomainError {
  readonly refusal = 'shareNotFound';
}

export class PublicLinksForbidden extends DomainError {
  readonly refusal = 'publicLinksForbidden';
}

export class TooManyShares extends DomainError {
  readonly refusal = 'tooManyShares';
  constructor(max: number) {
    super({ max });
  }
}

export class ShareTooLong extends DomainError {
  readonly refusal = 'shareTooLong';
  constructor(max: number) {
    super({ max });
  }
}

export class NothingToShare extends DomainError {
  readonly refusal = 'nothingToShare';
}

export class ReplyIsRunning extends DomainError {
  readonly refusal = 'replyIsRunning';
}

export class ReplyNotSteerable extends DomainError {
  readonly refusal = 'replyNotSteerable';
}

export class TooManySteers extends DomainError {
  readonly refusal = 'tooManySteers';
  constructor(max: number) {
    super({ max });
  }
}

export class AlreadySteered extends DomainError {
  readonly refusal = 'alreadySteered';
}

export class TooManyForks extends DomainError {
  readonly refusal = 'tooManyForks';
  override readonly headers: Readonly<Record<string, string>>;
  constructor(max: number, { headers }: TooManyRequests) {
    super({ max });
    this.headers = headers;
  }
}

export class ConversationTooLong extends DomainError {
  readonly refusal = 'conversationTooLong';
  constructor(max: number) {
    super({ max });
  }
}

export class MessageNotFound extends DomainError {
  readonly refusal = 'messageNotFound';
}

export class TraceStepNotFound extends DomainError {
  readonly refusal = 'traceStepNotFound';
}

export class RunNotFound extends DomainError {
  readonly refusal = 'runNotFound';
}

export class MentionedBotNotFound extends DomainError {
  readonly refusal = 'mentionedBotNotFound';
}

export class LocalMessageIdReused extends DomainError {
  readonly refusal = 'localMessageIdReused';
}

export class ContentInvalid extends DomainError {
  readonly refusal = 'contentInvalid';
  constructor(problem: string) {
    super({ problem });
  }
}

export class FileNotFound extends DomainError {
  readonly refusal = 'fileNotFound';
}

export class NothingToResume extends DomainError {
  readonly refusal = 'nothingToResume';
}

export class NothingToContinue extends DomainError {
  readonly refusal = 'nothingToContinue';
}

export class OutputsMissing extends DomainError {
  readonly refusal = 'outputsMissing';
  constructor(callIds: readonly string[]) {
    super({ calls: callIds.join(', ') });
  }
}

export class RunInterrupted extends DomainError {
  readonly refusal = 'runInterrupted';
}

export class TooManyReplies extends DomainError {
  readonly refusal = 'tooManyReplies';
  override readonly headers: Record<string, string> = { 'retry-after': '5' };
  constructor(max: number) {
    super({ max });
  }
}

export class RunFailed extends DomainError {
  readonly refusal = 'runFailed';
}

export class SuggestionFailed extends DomainError {
  readonly refusal = 'suggestionFailed';
}
