// @ts-check
import { chooseHits } from './choose-hits.mjs';
import { createDataset } from './dataset.mjs';
import { findCandidates } from './find-candidates.mjs';
import { packCandidates, unpackCandidates } from './packed-candidates.mjs';
import { toQuery } from './query.mjs';
import { scoreCandidates } from './score.mjs';
import { ENDPOINT_LANE, LANE_OF_LANGUAGE, staticVectors, toRecord } from './slice-record.mjs';
import { embed, languageOf } from './static-embedding.mjs';

/** @import { Choice } from './choose-hits.mjs' */
/** @import { Dataset } from './dataset.mjs' */
/** @import { Chosen, EngineCalls, FindCall } from './engine-calls.ts' */
/** @import { Candidate, Candidates } from './find-candidates.mjs' */
/** @import { Query } from './query.mjs' */
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

  /** @param {FindCall} call */
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

  /**
   * @param {readonly { asked: Query, found: Candidates, vectors: readonly string[] }[]} groups
   * @param {Choice} choice
   * @returns {Chosen}
   */
  function choose(groups, choice) {
    const scored = groups.flatMap(({ asked, found, vectors }) => scoreCandidates(asked, found, vectors));
    const { hits, leftOut } = chooseHits(scored, groups[0]?.asked.terms ?? [], choice);
    const segmentOf = new Map(scored.map(({ candidate }) => [candidate.sliceId, candidate.segment]));
    const segments = [...hits, ...leftOut].map(({ sliceId }) => segmentOf.get(sliceId) ?? 0);
    return { hits, leftOut, segments };
  }

  /**
   * Null where a dataset was loaded without them.
   *
   * @param {FindCall['keys']} keys
   * @param {readonly Candidate[]} candidates
   */
  function vectorsInMemory(keys, candidates) {
    const keyOf = new Map(keys.map(({ key, datasetId }) => [datasetId, key]));
    const vectors = [];
    for (const { sliceId, datasetId } of candidates) {
      const stored = datasets.get(keyOf.get(datasetId) ?? '')?.vectorsOf(sliceId);
      if (stored === undefined) return null;
      vectors.push(stored);
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

    find(call) {
      const { found, ...others } = find(call);
      return { ...others, found: packCandidates(found) };
    },

    choose({ groups, choice }) {
      return choose(
        groups.map(({ found, ...others }) => ({ ...others, found: unpackCandidates(found) })),
        choice,
      );
    },

    findAndChoose({ choice, ...call }) {
      const { asked, found, missing } = find(call);
      const vectors = vectorsInMemory(call.keys, found.candidates);
      return vectors && { ...choose([{ asked, found, vectors }], choice), missing };
    },
  };
}
