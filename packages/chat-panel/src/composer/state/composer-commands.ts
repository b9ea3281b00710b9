/** What others can ask the composer for. */
export interface ComposerCommands {
  /** Sends what is written, where that may be sent. */
  send(): void;
  /** The same while a reply is coming, which is stopped if it would have to be waited for. Gives whether it was done. */
  sendNow(): boolean;
}
