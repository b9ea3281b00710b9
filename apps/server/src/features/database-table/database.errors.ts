import {
  CELL_TEXT_MAX,
  DATABASE_ROWS_MAX,
  type FieldProblem,
  type RefusalName,
  type RefusalValues,
  SPACE_DATABASES_MAX,
} from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyDatabases extends DomainError {
  readonly refusal = 'tooManyDatabases';
  constructor() {
    super({ max: SPACE_DATABASES_MAX });
  }
}

export class DatabaseNameTaken extends DomainError {
  readonly refusal = 'databaseNameTaken';
  constructor(name: string) {
    super({ name });
  }
}

export class TooManyRecords extends DomainError {
  readonly refusal = 'tooManyRecords';
  constructor() {
    super({ max: DATABASE_ROWS_MAX });
  }
}

export class FieldTypeFixed extends DomainError {
  readonly refusal = 'fieldTypeFixed';
  constructor(field: string) {
    super({ field });
  }
}

export class FieldHasEmptyRows extends DomainError {
  readonly refusal = 'fieldHasEmptyRows';
  constructor(field: string) {
    super({ field });
  }
}

export class RequiredFieldNew extends DomainError {
  readonly refusal = 'requiredFieldNew';
  constructor(field: string) {
    super({ field });
  }
}

export class FieldsChangedMeanwhile extends DomainError {
  readonly refusal = 'fieldsChangedMeanwhile';
}

export class RowsOfOtherUsers extends DomainError {
  readonly refusal = 'rowsOfOtherUsers';
}

export class RecordNotFound extends DomainError {
  readonly refusal = 'recordNotFound';
}

const REFUSAL_OF_CELL = {
  empty: 'fieldEmpty',
  long: 'fieldTooLong',
  number: 'fieldNotInteger',
  float: 'fieldNotNumber',
  date: 'fieldNotTime',
  boolean: 'fieldNotBoolean',
} as const satisfies Record<FieldProblem, RefusalName>;

/** Why a value does not fit a field. */
export const refusalOfField = (
  field: string,
  problem: FieldProblem,
): { readonly name: RefusalName; readonly values: RefusalValues } => ({
  name: REFUSAL_OF_CELL[problem],
  values: { field, max: CELL_TEXT_MAX },
});

export class FieldRefused extends DomainError {
  readonly refusal: RefusalName;
  constructor(field: string, problem: FieldProblem) {
    const { name, values } = refusalOfField(field, problem);
    super(values);
    this.refusal = name;
  }
}

export class TableFileUnreadable extends DomainError {
  readonly refusal = 'tableFileUnreadable';
}

export class TableFileTooLarge extends DomainError {
  readonly refusal = 'tableFileTooLarge';
  constructor() {
    super({ max: DATABASE_ROWS_MAX });
  }
}

export class TableFileEmpty extends DomainError {
  readonly refusal = 'tableFileEmpty';
}

export class TableFileDoesNotFit extends DomainError {
  readonly refusal = 'tableFileDoesNotFit';
}

export class TableFieldsChanged extends DomainError {
  readonly refusal = 'tableFieldsChanged';
}

export class TableImportRunning extends DomainError {
  readonly refusal = 'tableImportRunning';
}
