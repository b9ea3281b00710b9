import { MEMORIES_MAX } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyMemories extends DomainError {
  readonly refusal = 'tooManyMemories';
  constructor() {
    super({ max: MEMORIES_MAX });
  }
}

/** The agent has no long-term memory. */
export class MemoryNotOn extends DomainError {
  readonly refusal = 'memoryNotOn';
}

/** The user does not want to be remembered. */
export class MemorySwitchedOff extends DomainError {
  readonly refusal = 'memorySwitchedOff';
}

export class MemoryKnown extends DomainError {
  readonly refusal = 'memoryKnown';
}
