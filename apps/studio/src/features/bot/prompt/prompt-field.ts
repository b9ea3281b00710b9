import type { PromptInsertGroup } from './prompt-insert.ts';

/** The field in which a prompt is written: a textarea until the code editor is loaded, then the code editor. */
export interface PromptField {
  /** Shows a text that was changed elsewhere. The caret stays at its text, and what the user composes is kept. */
  showText(text: string): void;
  setEditable(isEditable: boolean): void;
  /** Marks the variables of the text again, after others are filled. */
  showVariables(): void;
  /** Replaces the selected text; the caret is behind it then. */
  insert(text: string): void;
  replaceAll(text: string): void;
  select(range: TextRange): void;
  getSelection(): TextRange;
  /** Opens the list of what can be inserted. Without effect until the code editor is loaded. */
  openInserts(): void;
  focus(): void;
  destroy(): void;
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface PromptFieldOptions {
  readonly text: string;
  readonly isEditable: boolean;
  readonly texts: PromptFieldTexts;
  /** The ids of the elements that describe the field. */
  readonly describedBy: string;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  /** A change was refused, because the text would be longer than `maxLength`. */
  readonly onTooLong: () => void;
  /** The code editor is loaded. */
  readonly onReady: () => void;
  /** What can be inserted now. */
  readonly getInserts: () => readonly PromptInsertGroup[];
  /** The variables that are filled now. */
  readonly getVariables: () => readonly VariableOffer[];
}

/** A variable that can be inserted. */
export interface VariableOffer {
  readonly name: string;
  readonly detail: string;
}

export interface PromptFieldTexts {
  readonly label: string;
  readonly placeholder: string;
  /** The message at a variable that nothing fills. */
  readonly unknownVariable: (name: string) => string;
}

/** Line breaks as both fields have them. */
export const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
