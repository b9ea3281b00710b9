/** What others can ask the list for. */
export interface ListCommands {
  /** Brings a message into view, drawing it first if it was not, and gives where it is drawn. */
  goToMessage(messageId: string): Promise<HTMLElement | null>;
  goToEnd(): void;
}
