/** What others can ask the list for. */
export interface ListCommands {
  /**
   * Brings a message into view, drawing it first if it was not, and gives where it is drawn. Of a long one the part that
   * is wanted.
   */
  goToMessage(messageId: string, partOf?: (message: HTMLElement) => Element | null): Promise<HTMLElement | null>;
  goToEnd(): void;
}
