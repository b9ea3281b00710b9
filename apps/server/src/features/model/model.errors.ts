import { DomainError } from '../../platform/domain-error.ts';

/** The chosen model was deleted, or no model serves the purpose. */
export class NoModel extends DomainError {
  readonly refusal = 'noModel';
}

/** The demonstration model and that of the environment cannot be changed. */
export class ModelFixed extends DomainError {
  readonly refusal = 'modelFixed';
}

export class ModelPurposeMissing extends DomainError {
  readonly refusal = 'modelPurposeMissing';
}

/** A stored key is only sent to the address that it was entered for. */
export class ModelKeyNeeded extends DomainError {
  readonly refusal = 'modelKeyNeeded';
}
