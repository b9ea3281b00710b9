/** The value of a bot's variable for one user. Without a row, the default of the variable counts. */
export interface VariableValueRow {
  userId: string;
  botId: string;
  key: string;
  value: string;
  createdAt: number;
  updatedAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    variableValue: VariableValueRow;
  }
}
