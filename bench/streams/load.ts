import type { LoadRequest } from '../http-load.ts';

/** Models of the upstream, and how many streams of each are open at once at most. */
export const SHORT = { model: 'fake-n5-r0', slots: 8 } as const;
export const FLAT_OUT = { model: 'fake-n4000-r0', tokens: 4_000, slots: 8 } as const;
export const PACED = { model: 'fake-n400-r20', perSecond: 20, slots: 500 } as const;
export type Load = typeof SHORT | typeof FLAT_OUT | typeof PACED;

/** How to request one stream and how to abort it. */
export interface StreamRequest extends LoadRequest {
  /** The stop request, where a stream continues without its reader. */
  readonly stop?: LoadRequest;
}

/** Sizes of a bench run. */
export interface Extent {
  readonly rounds: number;
  readonly firstTokens: number;
  readonly shortRuns: number;
  /** Warm-up requests: servers run for days and get faster at first. */
  readonly warmSeconds: number;
  readonly shortSeconds: number;
  readonly flatOutTimes: number;
  readonly openStreams: readonly number[];
  readonly windowSeconds: number;
  /** Timeout for a first token. */
  readonly patienceSeconds: number;
  /** How often all slots are opened at once. */
  readonly rushes: number;
  /** How long to wait for an idle machine before each server. */
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
  rushes: 5,
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
  rushes: 3,
  quietSeconds: 5,
};
