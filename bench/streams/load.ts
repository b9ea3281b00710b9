import type { LoadRequest } from '../http-load.ts';

/** Models of the upstream, and how many streams of each are open at once at most. */
export const SHORT = { model: 'fake-n5-r0', slots: 8 } as const;
export const FLAT_OUT = { model: 'fake-n4000-r0', tokens: 4_000, slots: 8 } as const;
export const PACED = { model: 'fake-n400-r20', perSecond: 20, slots: 500 } as const;
export type Load = typeof SHORT | typeof FLAT_OUT | typeof PACED;

/** How one stream is asked for, and how it is ended before its time. */
export interface StreamRequest extends LoadRequest {
  /** Where a stream goes on without its reader, the request that ends it. */
  readonly stop?: LoadRequest;
}

/** The whole extent of a run of the bench. */
export interface Extent {
  readonly rounds: number;
  readonly firstTokens: number;
  readonly shortRuns: number;
  /** Servers run for days, and grow faster while they do. */
  readonly warmSeconds: number;
  readonly shortSeconds: number;
  readonly flatOutTimes: number;
  readonly openStreams: readonly number[];
  readonly windowSeconds: number;
  /** How long a first token is waited for. */
  readonly patienceSeconds: number;
  /** How long others on the machine are waited for, before each server. */
  readonly quietSeconds: number;
}

export const FULL: Extent = {
  rounds: 3,
  firstTokens: 50,
  shortRuns: 300,
  warmSeconds: 8,
  shortSeconds: 4,
  flatOutTimes: 3,
  openStreams: [50, 200, 500],
  windowSeconds: 4,
  patienceSeconds: 20,
  quietSeconds: 20,
};

export const QUICK: Extent = {
  rounds: 1,
  firstTokens: 50,
  shortRuns: 300,
  warmSeconds: 2,
  shortSeconds: 1.5,
  flatOutTimes: 1,
  openStreams: [200, 500],
  windowSeconds: 1.5,
  patienceSeconds: 4,
  quietSeconds: 5,
};
