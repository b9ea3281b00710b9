import type { Choice } from './choose-hits.mjs';
import type { Hit, LeftOut } from './hit.ts';
import type { PackedCandidates } from './packed-candidates.mjs';
import type { Query } from './query.mjs';
import type { StoredSlice } from './segment.mjs';
import type { SliceRecord } from './slice-record.mjs';

/** A question to one embedding, and what was found by it. */
export interface FoundCandidates {
  readonly asked: Query;
  readonly found: PackedCandidates;
}

/** What a search leaves out, although it is in memory. */
export interface Excluded {
  readonly documentIds: ReadonlySet<string>;
  readonly sliceIds: ReadonlySet<string>;
}

/** A search. */
export interface FindCall {
  readonly keys: readonly {
    readonly key: string;
    readonly datasetId: string;
    /** The only slices that can be close, if somebody else has looked for them. */
    readonly nearest: readonly string[] | null;
  }[];
  readonly query: string;
  readonly vector: Float32Array | null;
  readonly arms: { readonly semantic: boolean; readonly fullText: boolean };
  readonly perArm: number;
  readonly documentIds: readonly string[] | null;
  readonly excluded: Excluded;
}

export interface Chosen {
  readonly hits: Hit[];
  /** The next best. */
  readonly leftOut: LeftOut[];
  /** Of the hits and of those left out, in this order. */
  readonly segments: readonly number[];
}

/** What the thread can be asked for. A key names a dataset with one embedding. */
export interface EngineCalls {
  /** `vectors` come from an endpoint, one a slice; without, our own tables are used. */
  encode(call: {
    readonly slices: readonly { readonly title: string; readonly text: string }[];
    readonly vectors: readonly Float32Array[] | null;
  }): SliceRecord[];
  /** Slices are found from the last call of a load on. The first call of a load starts the dataset anew. */
  add(call: {
    readonly key: string;
    readonly slices: readonly StoredSlice[];
    readonly isFirst: boolean;
    readonly isLast: boolean;
  }): { readonly bytes: number; readonly slices: number; readonly isMostlyDead: boolean };
  /** They are not in the table any more. */
  forget(call: {
    readonly key: string;
    readonly slices: readonly { readonly sliceId: string; readonly segment: number }[];
  }): void;
  drop(call: { readonly key: string }): void;
  /** The bits of a question as hexadecimal digits, and the lane in which they are compared; null without a vector. */
  code(call: { readonly query: string; readonly vector: Float32Array | null }): {
    readonly lane: number;
    readonly code: string;
  } | null;
  find(call: FindCall): FoundCandidates & {
    /** Keys of datasets that are not in memory: nothing was searched in them. */
    readonly missing: readonly string[];
  };
  choose(call: {
    /** `vectors`: the stored text (base64) of each candidate's vectors, in the order of `found`. */
    readonly groups: readonly (FoundCandidates & { readonly vectors: readonly string[] })[];
    readonly choice: Choice;
  }): Chosen;
  /** Both at once, for datasets whose vectors are in memory; null where those of a candidate are not. */
  findAndChoose(
    call: FindCall & { readonly choice: Choice },
  ): (Chosen & { readonly missing: readonly string[] }) | null;
}
