import { DomainError } from '../../platform/domain-error.ts';

/** Too many steps, tool calls or tokens, or too much time or text. */
export class RunLimitReached extends DomainError {
  readonly refusal = 'runLimitReached';
}

export class RunCostLimitReached extends DomainError {
  readonly refusal = 'runCostLimitReached';
  constructor(max: number) {
    super({ max });
  }
}
