import { toBits } from '../../apps/server/src/platform/retrieval/engine/quantise.mjs';
import { percentile } from '../statistics.ts';

const DIMENSIONS = 256;
const SAMPLES = 20;

/** Milliseconds (p95) of one loop over as many vectors of bytes, and over their bits: without a database, words or scores. */
export function measureBareScan(vectors: number): { bytes: number; bits: number } {
  const bytes = new Int8Array(vectors * DIMENSIONS);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 2_654_435_761) >> 24;
  const query = Float32Array.from({ length: DIMENSIONS }, (_, index) => Math.sin(index));
  const queryBits = toBits(query);
  const codes = new Uint32Array(bytes.buffer, 0, (vectors * DIMENSIONS) / 32);
  return { bytes: timeOf(() => scanBytes(query, bytes)), bits: timeOf(() => scanBits(queryBits, codes)) };
}

let result = 0;

function timeOf(scan: () => number): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const from = performance.now();
    result += scan();
    return performance.now() - from;
  });
  if (Number.isNaN(result)) throw new Error('a scan gave no number');
  return percentile(times, 0.95);
}

function scanBytes(query: Float32Array, bytes: Int8Array): number {
  let best = 0;
  for (let start = 0; start < bytes.length; start += DIMENSIONS) {
    let product = 0;
    for (let index = 0; index < DIMENSIONS; index += 1) product += (query[index] ?? 0) * (bytes[start + index] ?? 0);
    if (product > best) best = product;
  }
  return best;
}

function scanBits(query: Uint32Array, codes: Uint32Array): number {
  let best = DIMENSIONS;
  for (let start = 0; start < codes.length; start += query.length) {
    let differing = 0;
    for (let index = 0; index < query.length; index += 1) {
      let word = (query[index] ?? 0) ^ (codes[start + index] ?? 0);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      differing += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    if (differing < best) best = differing;
  }
  return best;
}
