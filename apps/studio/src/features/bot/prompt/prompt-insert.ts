/** A text that a menu can insert into the prompt, such as a variable or the name of a tool. */
export interface PromptInsert {
  readonly label: string;
  readonly text: string;
  /** A few words on what it is. */
  readonly detail?: string;
}

/** The inserts of one kind, under a heading. */
export interface PromptInsertGroup {
  readonly title: string;
  readonly inserts: readonly PromptInsert[];
}
