// @ts-check
import { buildSegment, bytesOf, removeFrom, SEGMENT_SLICES_MAX } from './segment.mjs';

/** @import { Segment, StoredSlice } from './segment.mjs' */

/**
 * The slices of a dataset in memory, in segments. Segments of few slices, which single writes leave, are joined when there are
 * many of them; until then what they were built from is kept.
 *
 * @typedef {{ readonly segment: Segment, readonly source: readonly StoredSlice[] | null }} Part
 */

const SMALL = SEGMENT_SLICES_MAX / 4;
const SMALL_PARTS_MAX = 8;
/** With fewer living slices the dataset is worth loading again. */
const ALIVE_SHARE_MIN = 0.5;

/** @param {readonly StoredSlice[] | null} source */
const sourceBytes = (source) => source?.reduce((sum, { terms, bits }) => sum + terms.length + bits.length, 0) ?? 0;

/** @typedef {ReturnType<typeof createDataset>} Dataset */

export function createDataset() {
  /** @type {Part[]} */
  let parts = [];
  /** @type {Map<string, { segment: Segment, slice: number }>} */
  const places = new Map();
  let segments = 0;
  /** @type {Map<string, StoredSlice>} */
  const waiting = new Map();

  /** @param {string} sliceId */
  function remove(sliceId) {
    const place = places.get(sliceId);
    if (!place) return;
    removeFrom(place.segment, place.slice);
    places.delete(sliceId);
  }

  /** @param {readonly StoredSlice[]} slices */
  function addPart(slices) {
    segments += 1;
    const segment = buildSegment(slices, segments);
    parts.push({ segment, source: slices.length < SMALL ? slices : null });
    for (const [slice, { sliceId }] of slices.entries()) {
      remove(sliceId);
      places.set(sliceId, { segment, slice });
    }
  }

  function joinSmallParts() {
    const small = parts.filter(({ source }) => source !== null);
    if (small.length <= SMALL_PARTS_MAX) return;
    parts = parts.filter(({ source }) => source === null);
    const alive = small.flatMap(
      ({ segment, source }) => source?.filter((_, slice) => segment.alive[slice] === 1) ?? [],
    );
    for (let start = 0; start < alive.length; start += SEGMENT_SLICES_MAX)
      addPart(alive.slice(start, start + SEGMENT_SLICES_MAX));
  }

  return {
    /**
     * Slices that are there already are replaced. Few slices wait for the next ones, unless they are the last.
     *
     * @param {readonly StoredSlice[]} slices
     * @param {boolean} isLast
     */
    add(slices, isLast) {
      for (const slice of slices) waiting.set(slice.sliceId, slice);
      if (!isLast && waiting.size < SEGMENT_SLICES_MAX) return;
      const unique = [...waiting.values()];
      waiting.clear();
      for (let start = 0; start < unique.length; start += SEGMENT_SLICES_MAX)
        addPart(unique.slice(start, start + SEGMENT_SLICES_MAX));
      joinSmallParts();
    },
    /** Unless it was written again since it was found. @param {string} sliceId @param {number} segmentNumber */
    forget(sliceId, segmentNumber) {
      if (places.get(sliceId)?.segment.number === segmentNumber) remove(sliceId);
    },
    /**
     * Where these slices are, by segment; those that are not in memory are left out.
     *
     * @param {readonly string[]} sliceIds
     */
    placesOf(sliceIds) {
      /** @type {Map<Segment, number[]>} */
      const found = new Map();
      for (const sliceId of sliceIds) {
        const place = places.get(sliceId);
        if (!place) continue;
        const slices = found.get(place.segment) ?? [];
        slices.push(place.slice);
        found.set(place.segment, slices);
      }
      return found;
    },
    size: () => places.size,
    segments: () => parts.map(({ segment }) => segment),
    isMostlyDead: () =>
      parts.length > 0 &&
      places.size < ALIVE_SHARE_MIN * parts.reduce((sum, { segment }) => sum + segment.sliceIds.length, 0),
    bytes: () => parts.reduce((sum, { segment, source }) => sum + bytesOf(segment) + sourceBytes(source), 0),
  };
}
