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
export class RunLog<Subject, Event> {
  readonly #run: { readonly id: string; readonly subject: Subject };
  readonly #codec: Pick<RunCodec<Subject, Event>, 'encode'>;
  #rows: RunEventRow[] = [];
  #open: MergedRow | null = null;
  #lastSeq: number;
  #storedSeq: number;

  constructor(
    run: { readonly id: string; readonly subject: Subject },
    codec: Pick<RunCodec<Subject, Event>, 'encode'>,
    storedSeq: number,
  ) {
    this.#run = run;
    this.#codec = codec;
    this.#lastSeq = storedSeq;
    this.#storedSeq = storedSeq;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Everything up to here is stored. */
  get storedSeq(): number {
    return this.#storedSeq;
  }

  addText(type: string, header: string, text: string): number {
    this.#lastSeq += 1;
    if (!this.#open || !canMerge(this.#open, type, header)) {
      this.#seal();
      this.#open = { type, header, firstSeq: this.#lastSeq, body: '', ends: [] };
    }
    this.#open.body += text;
    this.#open.ends.push(this.#open.body.length);
    return this.#lastSeq;
  }

  addEvent(event: Event): RunEventRow {
    this.#seal();
    this.#lastSeq += 1;
    const row = toEventRow(this.#run, this.#codec, event, this.#lastSeq);
    this.#rows.push(row);
    return row;
  }

  /** Everything that is not stored, for storing it. It stays unstored until `stored` is called. */
  unstoredRows(): readonly RunEventRow[] {
    this.#seal();
    return [...this.#rows];
  }

  stored(written: readonly RunEventRow[]): void {
    const last = written.at(-1);
    if (!last) return;
    this.#storedSeq = last.lastSeq;
    this.#rows = this.#rows.filter(({ firstSeq }) => firstSeq > last.lastSeq);
  }

  /** Takes back the events after a seq. Only for events that no reader was sent. */
  retract(seq: number): void {
    this.#seal();
    this.#rows = this.#rows.filter(({ lastSeq }) => lastSeq <= seq);
    this.#lastSeq = seq;
  }

  /** Rows that hold events after the seq and are not stored. */
  unstoredAfter(seq: number): RunEventRow[] {
    this.#seal();
    return this.#rows.filter(({ lastSeq }) => lastSeq > seq);
  }

  #seal(): void {
    const open = this.#open;
    if (!open) return;
    this.#rows.push({
      runId: this.#run.id,
      firstSeq: open.firstSeq,
      lastSeq: open.firstSeq + open.ends.length - 1,
      type: open.type,
      header: open.header,
      body: open.body,
      ends: JSON.stringify(open.ends),
    });
    this.#open = null;
  }
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
