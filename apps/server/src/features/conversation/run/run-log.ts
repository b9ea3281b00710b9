import type { RunEventRow } from '../conversation.schema.ts';
import { type WholeEvent, wholeRow } from './event-frames.ts';
import type { RunIdentity, SpokenMessage } from './run-identity.ts';

/** Merged words become a row of their own beyond this: a row is read back, and sent to a slow reader, in one piece. */
const ROW_MAX_EVENTS = 512;
const ROW_MAX_CHARACTERS = 16_384;

interface Words {
  readonly kind: 'text' | 'reasoning';
  readonly spoken: SpokenMessage;
  readonly firstSeq: number;
  text: string;
  readonly ends: number[];
}

/**
 * The end of a run's log that is not stored yet. Every event gets its seq here. Words are merged into rows: a row keeps the
 * first and the last seq and where each event ends.
 */
export interface RunLog {
  readonly lastSeq: number;
  /** Everything up to here is stored. */
  readonly storedSeq: number;
  addWords(spoken: SpokenMessage, kind: 'text' | 'reasoning', words: string): number;
  addWhole(event: WholeEvent): RunEventRow;
  /** Everything that is not stored, for storing it. It stays unstored until `stored` says otherwise. */
  unstoredRows(): readonly RunEventRow[];
  stored(rows: readonly RunEventRow[]): void;
  /** Takes back the events after a seq: nobody was told of them. */
  retract(seq: number): void;
  /** Rows that hold events after the seq and are not stored. */
  unstoredAfter(seq: number): RunEventRow[];
}

export function createRunLog(identity: RunIdentity, storedSeq: number): RunLog {
  let lastSeq = storedSeq;
  let rows: RunEventRow[] = [];
  let open: Words | null = null;

  function seal(): void {
    if (!open) return;
    rows.push({
      runId: identity.runId,
      firstSeq: open.firstSeq,
      lastSeq: open.firstSeq + open.ends.length - 1,
      kind: open.kind,
      body: open.text,
      ends: JSON.stringify(open.ends),
      messageId: open.spoken.messageId,
      ordinal: open.spoken.ordinal,
      contentTime: open.spoken.contentTime,
    });
    open = null;
  }

  return {
    get lastSeq() {
      return lastSeq;
    },
    get storedSeq() {
      return storedSeq;
    },
    addWords(spoken, kind, words) {
      lastSeq += 1;
      if (!open || !goesOn(open, spoken, kind)) {
        seal();
        open = { kind, spoken, firstSeq: lastSeq, text: '', ends: [] };
      }
      open.text += words;
      open.ends.push(open.text.length);
      return lastSeq;
    },
    addWhole(event) {
      seal();
      lastSeq += 1;
      const row = wholeRow(identity, event, lastSeq);
      rows.push(row);
      return row;
    },
    unstoredRows() {
      seal();
      return [...rows];
    },
    stored(written) {
      const last = written.at(-1);
      if (!last) return;
      storedSeq = last.lastSeq;
      rows = rows.filter(({ firstSeq }) => firstSeq > storedSeq);
    },
    retract(seq) {
      seal();
      rows = rows.filter(({ lastSeq: rowSeq }) => rowSeq <= seq);
      lastSeq = seq;
    },
    unstoredAfter(seq) {
      seal();
      return rows.filter((row) => row.lastSeq > seq);
    },
  };
}

const goesOn = (open: Words, { messageId }: SpokenMessage, kind: Words['kind']): boolean =>
  open.kind === kind &&
  open.spoken.messageId === messageId &&
  open.ends.length < ROW_MAX_EVENTS &&
  open.text.length < ROW_MAX_CHARACTERS;
