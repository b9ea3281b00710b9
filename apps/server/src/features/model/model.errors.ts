import { DomainError } from '../../platform/domain-error.ts';

/** The bot's model was deleted, or there is none for what it is needed for. */
export class NoModel extends DomainError {
  readonly refusal = 'noModel';
}

/** It is the demonstration, or comes from the environment. */
export class ModelFixed extends DomainError {
  readonly refusal = 'modelFixed';
}

export class ModelPurposeMissing extends DomainError {
  readonly refusal = 'modelPurposeMissing';
}

/** A stored key is only ever sent to where it was given for. */
export class ModelKeyNeeded extends DomainError {
  readonly refusal = 'modelKeyNeeded';
}
