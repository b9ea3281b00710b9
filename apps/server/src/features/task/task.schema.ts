import type { Scene, TaskPause, TaskRunStatus } from '@parley/contract';

/** A scheduled task of a user with a bot. */
export interface TaskRow {
  id: string;
  botId: string;
  userId: string;
  /** Of the conversation that gets the answers. */
  scene: Scene;
  /** In which it was asked for; null where any conversation of the scene will do. */
  conversationId: string | null;
  /** Of a task that the builder has set up for all users; null for one of the user. */
  presetKey: string | null;
  name: string;
  prompt: string;
  /** `TaskSchedule` as JSON. */
  schedule: string;
  /** From which intervals count. */
  anchorAt: number;
  pause: TaskPause;
  /** Only runs that ended later count when the task pauses itself. */
  resumedAt: number | null;
  /** Its builder has switched it off: it keeps its history. */
  isDisabled: 0 | 1;
  /** Null when it is not due again. */
  nextRunAt: number | null;
  createdAt: number;
}

export interface TaskRunRow {
  id: string;
  taskId: string;
  /** Each time of a task is due once. */
  dueAt: number;
  /** Later than `dueAt` where the server has missed that time. */
  createdAt: number;
  isManual: 0 | 1;
  missedCount: number;
  status: TaskRunStatus;
  attempts: number;
  endedAt: number | null;
  text: string;
  error: string;
  /** It failed from something that passes by itself, as a limit that is used up. */
  isPassing: 0 | 1;
  isRead: 0 | 1;
  /** The message in the conversation of the user, which may be cleared. */
  messageId: string;
}

/** A run as its user sees it. */
export type ShownRun = TaskRunRow & { readonly isUnread: 0 | 1 };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    task: TaskRow;
    taskRun: TaskRunRow;
  }
}
