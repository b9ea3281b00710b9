import { LIBRARY_PROMPTS_MAX } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyPrompts extends DomainError {
  readonly refusal = 'tooManyPrompts';
  constructor() {
    super({ max: LIBRARY_PROMPTS_MAX });
  }
}
