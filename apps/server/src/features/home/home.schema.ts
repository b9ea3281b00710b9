/** A user who has hidden the checklist of the home page. */
export interface HomeChecklistRow {
  userId: string;
  hiddenAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    homeChecklist: HomeChecklistRow;
  }
}
