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
  /** The number of the segment and the place in it as one number: an object for each slice would take as much as its vectors. @type {Map<string, number>} */
  const places = new Map();
  /** @type {Map<number, Segment>} */
  const segmentOf = new Map();
  /** One text for all slices of a document. @type {Map<string, string>} */
  const documentIds = new Map();
  let segments = 0;
  /** As stored, where the dataset is loaded with them. @type {Map<string, string>} */
  const vectors = new Map();
  /** @type {Map<string, StoredSlice>} */
  const waiting = new Map();

  /** @param {string} sliceId */
  function find(sliceId) {
    const place = places.get(sliceId);
    if (place === undefined) return undefined;
    const segment = segmentOf.get(Math.floor(place / SEGMENT_SLICES_MAX));
    return segment && { segment, slice: place % SEGMENT_SLICES_MAX };
  }

  /** @param {string} sliceId */
  function remove(sliceId) {
    const place = find(sliceId);
    if (!place) return;
    removeFrom(place.segment, place.slice);
    places.delete(sliceId);
    vectors.delete(sliceId);
  }

  /** @param {StoredSlice} slice */
  function withSharedId(slice) {
    const documentId = documentIds.get(slice.documentId) ?? slice.documentId;
    documentIds.set(documentId, documentId);
    return { ...slice, documentId };
  }

  /** @param {readonly StoredSlice[]} slices */
  function addPart(slices) {
    segments += 1;
    const segment = buildSegment(slices, segments);
    segmentOf.set(segments, segment);
    parts.push({ segment, source: slices.length < SMALL ? slices : null });
    for (const [slice, { sliceId, vectors: stored }] of slices.entries()) {
      remove(sliceId);
      places.set(sliceId, segments * SEGMENT_SLICES_MAX + slice);
      if (stored !== undefined) vectors.set(sliceId, stored);
    }
  }

  function joinSmallParts() {
    const small = parts.filter(({ source }) => source !== null);
    if (small.length <= SMALL_PARTS_MAX) return;
    parts = parts.filter(({ source }) => source === null);
    for (const { segment } of small) segmentOf.delete(segment.number);
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
      for (const slice of slices) waiting.set(slice.sliceId, withSharedId(slice));
      if (!isLast && waiting.size < SEGMENT_SLICES_MAX) return;
      const unique = [...waiting.values()];
      waiting.clear();
      for (let start = 0; start < unique.length; start += SEGMENT_SLICES_MAX)
        addPart(unique.slice(start, start + SEGMENT_SLICES_MAX));
      joinSmallParts();
    },
    /** Unless it was written again since it was found. @param {string} sliceId @param {number} segmentNumber */
    forget(sliceId, segmentNumber) {
      if (find(sliceId)?.segment.number === segmentNumber) remove(sliceId);
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
        const place = find(sliceId);
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
    /** Undefined where the dataset was loaded without them. @param {string} sliceId */
    vectorsOf: (sliceId) => vectors.get(sliceId),
    bytes() {
      let sum = 0;
      for (const { segment, source } of parts) sum += bytesOf(segment) + sourceBytes(source);
      for (const stored of vectors.values()) sum += stored.length;
      return sum;
    },
  };
}
