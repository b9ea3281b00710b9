// @ts-check
import { chooseHits } from './choose-hits.mjs';
import { createDataset } from './dataset.mjs';
import { findCandidates } from './find-candidates.mjs';
import { toQuery } from './query.mjs';
import { scoreCandidates } from './score.mjs';
import { ENDPOINT_LANE, LANE_OF_LANGUAGE, staticVectors, toRecord } from './slice-record.mjs';
import { embed, languageOf } from './static-embedding.mjs';

/** @import { EngineCalls, FindCall } from './engine-calls.ts' */
/** @import { Dataset } from './dataset.mjs' */
/** @import { Candidate } from './find-candidates.mjs' */
/** @import { Tables } from './slice-record.mjs' */

/**
 * All computing of retrieval, without a database: slices to records, records in memory, questions to hits. It runs in a thread
 * (`retrieval-worker.mjs`).
 *
 * @param {Tables} tables
 * @returns {EngineCalls}
 */
export function createEngine(tables) {
  /** @type {Map<string, Dataset>} */
  const datasets = new Map();
  /** Until all of it is there, searches see the one before. @type {Map<string, Dataset>} */
  const loading = new Map();

  /** @param {string} query @param {Float32Array | null} vector */
  function readQuery(query, vector) {
    if (vector) return toQuery(query, ENDPOINT_LANE, vector);
    const language = languageOf(query);
    return toQuery(query, LANE_OF_LANGUAGE[language], embed(tables[language], query));
  }

  /** @type {EngineCalls['find']} */
  function find({ keys, query, vector, arms, perArm, documentIds, excluded }) {
    const asked = readQuery(query, vector);
    const searched = keys.map(({ key, datasetId, nearest }) => {
      const dataset = datasets.get(key);
      const segments = dataset?.segments() ?? [];
      return { datasetId, segments, nearest: nearest && dataset ? dataset.placesOf(nearest) : null };
    });
    const found = findCandidates(searched, asked, {
      perArm,
      // A code says nothing to an embedding: whichever way is asked for, slices that have it are looked at.
      arms: { ...arms, fullText: arms.fullText || asked.terms.some(({ kind }) => kind === 'code') },
      documentIds: documentIds ? new Set(documentIds) : null,
      excluded,
    });
    const missing = keys.flatMap(({ key }) => (datasets.has(key) ? [] : [key]));
    return { asked, found, missing };
  }

  /** @type {EngineCalls['choose']} */
  function choose({ groups, choice }) {
    const scored = groups.flatMap(({ asked, found, vectors }) =>
      scoreCandidates(asked, found, new Map(vectors)).map((each) => ({ each, terms: asked.terms })),
    );
    return chooseHits(
      scored.map(({ each }) => each),
      scored[0]?.terms ?? [],
      choice,
    );
  }

  /**
   * Null where a dataset was loaded without them.
   *
   * @param {FindCall['keys']} keys
   * @param {readonly Candidate[]} candidates
   */
  function vectorsInMemory(keys, candidates) {
    const keyOf = new Map(keys.map(({ key, datasetId }) => [datasetId, key]));
    /** @type {[string, string][]} */
    const vectors = [];
    for (const { sliceId, datasetId } of candidates) {
      const stored = datasets.get(keyOf.get(datasetId) ?? '')?.vectorsOf(sliceId);
      if (stored === undefined) return null;
      vectors.push([sliceId, stored]);
    }
    return vectors;
  }

  return {
    encode: ({ slices, vectors }) =>
      slices.map(({ title, text }, index) => {
        const given = vectors?.[index];
        const lanes = given ? [{ lane: ENDPOINT_LANE, vectors: [given] }] : staticVectors(tables, title, text);
        return toRecord(title, text, lanes);
      }),

    add({ key, slices, isFirst, isLast }) {
      if (isFirst) loading.set(key, createDataset());
      const dataset = loading.get(key) ?? datasets.get(key);
      if (!dataset) throw new Error('Slices of a dataset that is not in memory');
      dataset.add(slices, isLast);
      if (isLast && loading.delete(key)) datasets.set(key, dataset);
      return { bytes: dataset.bytes(), slices: dataset.size(), isMostlyDead: dataset.isMostlyDead() };
    },

    forget({ key, slices }) {
      for (const { sliceId, segment } of slices) datasets.get(key)?.forget(sliceId, segment);
    },

    drop({ key }) {
      datasets.delete(key);
    },

    code({ query, vector }) {
      const asked = readQuery(query, vector).vector;
      return asked && { lane: asked.lane, code: Buffer.from(asked.bits.buffer).toString('hex') };
    },

    find,
    choose,

    findAndChoose({ choice, ...call }) {
      const { asked, found, missing } = find(call);
      const vectors = vectorsInMemory(call.keys, found.candidates);
      if (!vectors) return null;
      const { hits, leftOut } = choose({ groups: [{ asked, found, vectors }], choice });
      const segmentOf = new Map(found.candidates.map(({ sliceId, segment }) => [sliceId, segment]));
      const segments = [...hits, ...leftOut].map(({ sliceId }) => segmentOf.get(sliceId) ?? 0);
      return { hits, leftOut, segments, missing };
    },
  };
}
