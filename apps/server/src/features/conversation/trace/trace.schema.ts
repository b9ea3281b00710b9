import type { TraceStep } from '@parley/contract';

/** A step of a reply. The texts in `input` and `output` are bounded; what was cut off is counted. */
export interface TraceStepRow {
  runId: string;
  /** The place of the step in its reply, from 1. */
  position: number;
  kind: TraceStep['kind'];
  name: string;
  state: TraceStep['state'];
  startedAt: number;
  firstTokenAt: number | null;
  endedAt: number | null;
  finishReason: TraceStep['finish_reason'];
  /** For the user, in the language of the question. */
  error: string | null;
  /** The name of the refusal in the error catalogue. */
  refusal: string | null;
  providerError: string | null;
  /** JSON, as are `input` and `output`. */
  usage: string | null;
  cost: number | null;
  input: string | null;
  output: string | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    traceStep: TraceStepRow;
  }
}
