// @ts-check

/**
 * Vectors in two sizes. A byte a dimension is stored, for scores that differ from those of full vectors by less than a
 * thousandth. A bit a dimension is kept in memory, for finding the candidates whose bytes are worth reading.
 */

/** @param {number} dimensions */
export const bitsOf = (dimensions) => 2 ** Math.max(6, Math.ceil(Math.log2(dimensions)));

/**
 * The values as bytes. Vectors are compared by their angle, so that the scale is not needed.
 *
 * @param {Float32Array} vector
 */
export function toBytes(vector) {
  let largest = 0;
  for (let index = 0; index < vector.length; index += 1) largest = Math.max(largest, Math.abs(vector[index] ?? 0));
  const factor = largest === 0 ? 0 : 127 / largest;
  const bytes = new Int8Array(vector.length);
  for (let index = 0; index < vector.length; index += 1) bytes[index] = Math.round((vector[index] ?? 0) * factor);
  return bytes;
}

/** @param {Float32Array} query With length 1. @param {Int8Array} bytes @param {number} offset */
export function cosineWith(query, bytes, offset) {
  let product = 0;
  let square = 0;
  for (let index = 0; index < query.length; index += 1) {
    const value = /** @type {number} */ (bytes[offset + index]);
    product += /** @type {number} */ (query[index]) * value;
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}

/**
 * A bit for the sign of each dimension after a rotation. The first dimensions of our tables say most and the last ones little;
 * the rotation spreads that over all bits, which count the same.
 *
 * @param {Float32Array} vector
 */
export function toBits(vector) {
  const rotated = rotate(vector);
  const words = new Uint32Array(rotated.length / 32);
  for (let index = 0; index < rotated.length; index += 1)
    if (/** @type {number} */ (rotated[index]) > 0)
      words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
  return words;
}

/**
 * Random signs and a Walsh-Hadamard transform, twice: a random rotation that takes no multiplication. After one of them the closeness of
 * slices in general, with which scores compare, is off.
 *
 * @param {Float32Array} vector
 */
function rotate(vector) {
  const values = new Float32Array(bitsOf(vector.length));
  values.set(vector);
  for (const seed of [0x9e3779b9, 0x7f4a7c15]) {
    flipSigns(values, seed);
    transform(values);
  }
  return values;
}

/** @param {Float32Array} values @param {number} seed */
function flipSigns(values, seed) {
  let state = seed;
  for (let index = 0; index < values.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    if (state & 1) values[index] = -(/** @type {number} */ (values[index]));
  }
}

/** @param {Float32Array} values */
function transform(values) {
  for (let half = 1; half < values.length; half *= 2)
    for (let block = 0; block < values.length; block += half * 2)
      for (let index = block; index < block + half; index += 1) {
        const first = /** @type {number} */ (values[index]);
        const second = /** @type {number} */ (values[index + half]);
        values[index] = first + second;
        values[index + half] = first - second;
      }
}

/** How many bits differ between the query and the vector that begins at `offset`. @param {Uint32Array} query @param {Uint32Array} codes @param {number} offset */
export function differingBits(query, codes, offset) {
  let sum = 0;
  // Two words at a time: their counts still fit four bits.
  for (let index = 0; index < query.length; index += 2) {
    let first = /** @type {number} */ (query[index]) ^ /** @type {number} */ (codes[offset + index]);
    first -= (first >>> 1) & 0x55555555;
    first = (first & 0x33333333) + ((first >>> 2) & 0x33333333);
    let second = /** @type {number} */ (query[index + 1]) ^ /** @type {number} */ (codes[offset + index + 1]);
    second -= (second >>> 1) & 0x55555555;
    second = (second & 0x33333333) + ((second >>> 2) & 0x33333333);
    first += second;
    sum += Math.imul((first & 0x0f0f0f0f) + ((first >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
  }
  return sum;
}

/** The cosine that a number of differing bits stands for. @param {number} bits */
export const cosineTable = (bits) =>
  Float32Array.from({ length: bits + 1 }, (_, differing) => Math.cos((Math.PI * differing) / bits));
