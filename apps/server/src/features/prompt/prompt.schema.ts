/** A prompt in the library of a space. */
export interface PromptResourceRow {
  id: string;
  spaceId: string;
  creatorId: string | null;
  createdAt: number;
  updatedAt: number;
  name: string;
  description: string;
  promptText: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    promptResource: PromptResourceRow;
  }
}
