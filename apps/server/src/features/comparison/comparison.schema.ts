/** The answer that a bot should give to a question. */
export interface WantedAnswerRow {
  id: string;
  botId: string;
  questionHash: string;
  question: string;
  answer: string;
  keptAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    wantedAnswer: WantedAnswerRow;
  }
}
