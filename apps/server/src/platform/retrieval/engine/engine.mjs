// @ts-check
import { chooseHits } from './choose-hits.mjs';
import { createDataset } from './dataset.mjs';
import { findCandidates } from './find-candidates.mjs';
import { toQuery } from './query.mjs';
import { scoreCandidates } from './score.mjs';
import { ENDPOINT_LANE, LANE_OF_LANGUAGE, staticVectors, toRecord } from './slice-record.mjs';
import { embed, languageOf } from './static-embedding.mjs';

/** @import { EngineCalls } from './engine-calls.ts' */
/** @import { Dataset } from './dataset.mjs' */
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

  return {
    encode: ({ slices, vectors }) =>
      slices.map(({ title, text }, index) => {
        const given = vectors?.[index];
        const lanes = given ? [{ lane: ENDPOINT_LANE, vectors: [given] }] : staticVectors(tables, title, text);
        return toRecord(title, text, lanes);
      }),

    add({ key, slices, isFirst, isLast }) {
      if (isFirst) datasets.set(key, createDataset());
      const dataset = datasets.get(key);
      if (!dataset) throw new Error('Slices of a dataset that is not in memory');
      dataset.add(slices, isLast);
      return { bytes: dataset.bytes() };
    },

    forget({ key, sliceIds }) {
      const dataset = datasets.get(key);
      for (const sliceId of sliceIds) dataset?.remove(sliceId);
      return { isMostlyDead: dataset?.isMostlyDead() ?? false };
    },

    retain({ key, sliceIds }) {
      datasets.get(key)?.retain(new Set(sliceIds));
    },

    drop({ key }) {
      datasets.delete(key);
    },

    find({ keys, query, vector, arms, perArm, documentIds }) {
      const language = languageOf(query);
      const asked = vector
        ? toQuery(query, ENDPOINT_LANE, vector)
        : toQuery(query, LANE_OF_LANGUAGE[language], embed(tables[language], query));
      const searched = keys.map(({ key, datasetId }) => ({ datasetId, segments: datasets.get(key)?.segments() ?? [] }));
      const found = findCandidates(searched, asked, {
        perArm,
        arms,
        documentIds: documentIds ? new Set(documentIds) : null,
      });
      return { asked, found };
    },

    choose({ groups, choice }) {
      const scored = groups.flatMap(({ asked, found, vectors }) =>
        scoreCandidates(asked, found, new Map(vectors)).map((each) => ({ each, terms: asked.terms })),
      );
      return chooseHits(
        scored.map(({ each }) => each),
        scored[0]?.terms ?? [],
        choice,
      );
    },
  };
}
