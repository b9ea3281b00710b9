// @ts-check
/** @import { LevelOf, Run } from './page-text.mjs' */

/** How much larger than the running text the letters of headings are, from the outermost level to the third. */
const LEVELS = [1.7, 1.35, 1.15];

/** The sizes of letters in the pages of a file so far: most letters are those of the running text, and headings are larger. */
export function createLetterSizes() {
  /** The number of characters by the height of letters, in halves of a point. @type {Map<number, number>} */
  const counts = new Map();
  let usual = 0;

  return {
    /** @param {readonly Run[]} runs */
    add(runs) {
      for (const run of runs) {
        const size = sizeOf(run);
        counts.set(size, (counts.get(size) ?? 0) + run.characters);
      }
      usual = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
    },
    /** @type {LevelOf} */
    levelOf(line) {
      const [run, ...others] = line;
      if (!run || others.length > 0 || usual === 0) return 0;
      return LEVELS.findIndex((least) => sizeOf(run) >= least * usual) + 1;
    },
  };
}

/** Of most of its letters: a sign of another font may be larger. @param {Run} run */
const sizeOf = ({ area, characters }) => Math.round((2 * area) / Math.max(1, characters)) / 2;
