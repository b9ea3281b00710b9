import type { LimitName } from '@parley/contract';

export interface LimitSettingRow {
  name: LimitName;
  /** Empty for everybody; otherwise the user, space or bot that has an exception. */
  subjectId: string;
  /** Null: no limit. */
  value: number | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    limitSetting: LimitSettingRow;
  }
}
