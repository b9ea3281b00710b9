/** What every event of a run has in common. */
export interface RunIdentity {
  readonly runId: string;
  readonly conversationId: string;
  /** Also the reply id of everything the run says. */
  readonly questionId: string;
  readonly sectionId: string;
  /** Who answers: `sender_id` on the wire. */
  readonly botId: string;
  /** The question that this run replaces: readers remove it. */
  readonly removedQueryId: string | null;
}

/** One answer of a run while it is being said. */
export interface SpokenMessage {
  readonly messageId: string;
  /** Its place among the messages of the reply. */
  readonly ordinal: number;
  readonly contentTime: number;
}
