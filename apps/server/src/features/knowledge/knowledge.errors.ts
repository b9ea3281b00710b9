import {
  DATASET_DOCUMENTS_MAX,
  DATASET_SLICES_MAX,
  DOCUMENT_SLICES_MAX,
  SPACE_DATASETS_MAX,
  SPACE_SLICES_MAX,
} from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyDatasets extends DomainError {
  readonly refusal = 'tooManyDatasets';
  constructor() {
    super({ max: SPACE_DATASETS_MAX });
  }
}

export class TooManyDocuments extends DomainError {
  readonly refusal = 'tooManyDocuments';
  constructor() {
    super({ max: DATASET_DOCUMENTS_MAX });
  }
}

export class TooManySlices extends DomainError {
  readonly refusal = 'tooManySlices';
  constructor() {
    super({ max: DOCUMENT_SLICES_MAX });
  }
}

export class KnowledgeFull extends DomainError {
  readonly refusal = 'knowledgeFull';
  constructor() {
    super({ max: DATASET_SLICES_MAX, maxOfSpace: SPACE_SLICES_MAX });
  }
}

export class DocumentNotFromWeb extends DomainError {
  readonly refusal = 'documentNotFromWeb';
}

export class DocumentTooLarge extends DomainError {
  readonly refusal = 'documentTooLarge';
  constructor(name: string, maxBytes: number) {
    super({ name, max: { bytes: maxBytes } });
  }
}

export class DocumentBusy extends DomainError {
  readonly refusal = 'documentBusy';
}

export class ReviewNotReady extends DomainError {
  readonly refusal = 'reviewNotReady';
}

export class ReviewOfOtherSource extends DomainError {
  readonly refusal = 'reviewOfOtherSource';
}
