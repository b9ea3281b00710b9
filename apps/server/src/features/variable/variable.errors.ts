import { DomainError } from '../../platform/domain-error.ts';

export class VariableNotFound extends DomainError {
  readonly refusal = 'variableNotFound';
  constructor(key: string) {
    super({ key });
  }
}

export class VariableOfSystem extends DomainError {
  readonly refusal = 'variableOfSystem';
  constructor(key: string) {
    super({ key });
  }
}
