import { USER_TASKS_MAX } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyTasks extends DomainError {
  readonly refusal = 'tooManyTasks';
  constructor() {
    super({ max: USER_TASKS_MAX });
  }
}

export class UserTasksNotAllowed extends DomainError {
  readonly refusal = 'userTasksNotAllowed';
}

/** Only a task of the user can be changed by them. */
export class TaskOfBuilder extends DomainError {
  readonly refusal = 'taskOfBuilder';
}

export class TaskNeverDue extends DomainError {
  readonly refusal = 'taskNeverDue';
}

/** By its builder. */
export class TaskSwitchedOff extends DomainError {
  readonly refusal = 'taskSwitchedOff';
}

export class TaskRunning extends DomainError {
  readonly refusal = 'taskRunning';
}

export class TaskRunWithoutAnswer extends DomainError {
  readonly refusal = 'taskRunWithoutAnswer';
}
