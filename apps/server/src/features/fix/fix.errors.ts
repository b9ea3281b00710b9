import { DomainError } from '../../platform/domain-error.ts';

export class FixNeedsModel extends DomainError {
  readonly refusal = 'fixNeedsModel';
}

export class FixUnusable extends DomainError {
  readonly refusal = 'fixUnusable';
}

export class FixNeedsWish extends DomainError {
  readonly refusal = 'fixNeedsWish';
}

export class PromptNeedsWish extends DomainError {
  readonly refusal = 'promptNeedsWish';
}

export class QuestionsNeedPrompt extends DomainError {
  readonly refusal = 'questionsNeedPrompt';
}

export class PromptCutOff extends DomainError {
  readonly refusal = 'promptCutOff';
}
