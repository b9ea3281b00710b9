/** A question at a place of a conversation that has had several. Turns without other versions have no row. */
export interface TurnVersionRow {
  questionId: string;
  /** The conversation on the chat page, also while the version is not shown. */
  conversationId: string;
  /** The same for all versions of a turn. */
  slotId: string;
  number: number;
  /** The same for versions that ask the same, so that only their answers differ. Counts through all questions of the turn. */
  questionNumber: number;
  /** Whether it is on the shown path. Kept with it, so that the shown versions are found without reading messages. */
  isShown: 0 | 1;
  /** The latest section of the conversation, and its pin, when this version was hidden. Null until then. */
  sectionId: string | null;
  pinnedSectionId: string | null;
  pinnedVersionId: string | null;
}

/** A message of a version that is not shown. */
export interface HiddenMessageRow {
  messageId: string;
  /** The question of the version that it was hidden with: its own, or one before it. */
  versionId: string;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    turnVersion: TurnVersionRow;
    hiddenMessage: HiddenMessageRow;
  }
}
