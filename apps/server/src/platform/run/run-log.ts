import type { RunEventRow } from './run.schema.ts';
import type { RunCodec } from './run-codec.ts';

/** Merged text becomes a row of its own beyond this: a row is read back, and sent to a slow reader, in one piece. */
const ROW_MAX_EVENTS = 512;
const ROW_MAX_CHARACTERS = 16_384;

interface MergedRow {
  readonly type: string;
  readonly header: string;
  readonly firstSeq: number;
  body: string;
  readonly ends: number[];
}

/**
 * The end of a run's log that is not stored yet. Every event gets its seq here. Text of the same type and header is merged
 * into rows, which keep the first and the last seq and where each event ends.
 */
export interface RunLog<Event> {
  readonly lastSeq: number;
  /** Everything up to here is stored. */
  readonly storedSeq: number;
  addText(type: string, header: string, text: string): number;
  addEvent(event: Event): RunEventRow;
  /** Everything that is not stored, for storing it. It stays unstored until `stored` is called. */
  unstoredRows(): readonly RunEventRow[];
  stored(rows: readonly RunEventRow[]): void;
  /** Takes back the events after a seq. Only for events that no reader was sent. */
  retract(seq: number): void;
  /** Rows that hold events after the seq and are not stored. */
  unstoredAfter(seq: number): RunEventRow[];
}

export function createRunLog<Subject, Event>(
  run: { readonly id: string; readonly subject: Subject },
  codec: Pick<RunCodec<Subject, Event>, 'encode'>,
  storedSeq: number,
): RunLog<Event> {
  let lastSeq = storedSeq;
  let rows: RunEventRow[] = [];
  let open: MergedRow | null = null;

  function seal(): void {
    if (!open) return;
    rows.push({
      runId: run.id,
      firstSeq: open.firstSeq,
      lastSeq: open.firstSeq + open.ends.length - 1,
      type: open.type,
      header: open.header,
      body: open.body,
      ends: JSON.stringify(open.ends),
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
    addText(type, header, text) {
      lastSeq += 1;
      if (!open || !canMerge(open, type, header)) {
        seal();
        open = { type, header, firstSeq: lastSeq, body: '', ends: [] };
      }
      open.body += text;
      open.ends.push(open.body.length);
      return lastSeq;
    },
    addEvent(event) {
      seal();
      lastSeq += 1;
      const row = toEventRow(run, codec, event, lastSeq);
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

export function toEventRow<Subject, Event>(
  run: { readonly id: string; readonly subject: Subject },
  codec: Pick<RunCodec<Subject, Event>, 'encode'>,
  event: Event,
  seq: number,
): RunEventRow {
  const { type, body } = codec.encode(run.subject, event, seq);
  return { runId: run.id, firstSeq: seq, lastSeq: seq, type, header: null, body, ends: null };
}

const canMerge = (open: MergedRow, type: string, header: string): boolean =>
  open.type === type &&
  open.header === header &&
  open.ends.length < ROW_MAX_EVENTS &&
  open.body.length < ROW_MAX_CHARACTERS;
