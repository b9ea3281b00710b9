import {
  CELL_TEXT_MAX,
  type CellProblem,
  DATASET_DOCUMENTS_MAX,
  DATASET_SLICES_MAX,
  DOCUMENT_SLICES_MAX,
  RECALL_CASES_MAX,
  type RefusalName,
  SPACE_DATASETS_MAX,
  SPACE_SLICES_MAX,
  TAG_VALUE_MAX,
  type TagValueProblem,
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

export class DocumentNotFromFile extends DomainError {
  readonly refusal = 'documentNotFromFile';
}

export class DocumentFileKnown extends DomainError {
  readonly refusal = 'documentFileKnown';
  constructor(name: string) {
    super({ name });
  }
}

export class DocumentTooLarge extends DomainError {
  readonly refusal = 'documentTooLarge';
  constructor(name: string, maxBytes: number) {
    super({ name, max: { bytes: maxBytes } });
  }
}

export class ArchiveTooLarge extends DomainError {
  readonly refusal = 'archiveTooLarge';
  constructor(name: string, files: number, maxBytes: number) {
    super({ name, files, max: { bytes: maxBytes } });
  }
}

export class DocumentBusy extends DomainError {
  readonly refusal = 'documentBusy';
}

export class ReviewNotReady extends DomainError {
  readonly refusal = 'reviewNotReady';
}

export class DocumentIsTable extends DomainError {
  readonly refusal = 'documentIsTable';
}

export class DocumentIsNoTable extends DomainError {
  readonly refusal = 'documentIsNoTable';
}

export class TableFromApi extends DomainError {
  readonly refusal = 'tableFromApi';
}

export class TableNotFromApi extends DomainError {
  readonly refusal = 'tableNotFromApi';
}

export class ApiHeaderValueNeeded extends DomainError {
  readonly refusal = 'apiHeaderValueNeeded';
  constructor(name: string) {
    super({ name });
  }
}

export class TableRowsDoNotFit extends DomainError {
  readonly refusal = 'tableRowsDoNotFit';
}

const REFUSAL_OF_CELL = {
  empty: 'cellEmpty',
  long: 'cellTooLong',
  number: 'cellNotInteger',
  float: 'cellNotDecimal',
  date: 'cellNotDate',
  boolean: 'cellNotBoolean',
  image: 'cellNotPicture',
} as const satisfies Record<CellProblem, RefusalName>;

export class CellRefused extends DomainError {
  readonly refusal: RefusalName;
  constructor(column: string, problem: CellProblem) {
    super({ column, max: CELL_TEXT_MAX });
    this.refusal = REFUSAL_OF_CELL[problem];
  }
}

export class ReviewOfOtherSource extends DomainError {
  readonly refusal = 'reviewOfOtherSource';
}

export class TooManyRecallCases extends DomainError {
  readonly refusal = 'tooManyRecallCases';
  constructor() {
    super({ max: RECALL_CASES_MAX });
  }
}

export class NoRecallCases extends DomainError {
  readonly refusal = 'noRecallCases';
}

export class RecallRunUnderWay extends DomainError {
  readonly refusal = 'recallRunUnderWay';
}

const REFUSAL_OF_TAG_VALUE = {
  long: 'tagValueTooLong',
  number: 'tagNotNumber',
  date: 'tagNotDate',
  choice: 'tagNotChoice',
} as const satisfies Record<TagValueProblem, RefusalName>;

export class TagValueRefused extends DomainError {
  readonly refusal: RefusalName;
  constructor(tag: string, value: string, problem: TagValueProblem) {
    super({ tag, value, max: TAG_VALUE_MAX });
    this.refusal = REFUSAL_OF_TAG_VALUE[problem];
  }
}

export class TagTypeStays extends DomainError {
  readonly refusal = 'tagTypeStays';
  constructor(tag: string) {
    super({ tag });
  }
}

export class TagChoiceInUse extends DomainError {
  readonly refusal = 'tagChoiceInUse';
  constructor(tag: string, value: string) {
    super({ tag, value });
  }
}

export class TagsChanged extends DomainError {
  readonly refusal = 'tagsChanged';
}
