import { WANTED_ANSWERS_MAX } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyWantedAnswers extends DomainError {
  readonly refusal = 'tooManyWantedAnswers';
  constructor() {
    super({ max: WANTED_ANSWERS_MAX });
  }
}
