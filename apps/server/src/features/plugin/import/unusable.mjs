// @ts-check
/** @import { LeftOutReason, RefusalReason } from './imported-plugin.ts' */

/** A part of a document cannot be used, and what needs it neither. */
export class Unusable extends Error {
  /** @param {LeftOutReason} reason @param {unknown} [detail] */
  constructor(reason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = String(detail).slice(0, 200);
  }
}

/** Nothing can be imported. */
export class Refused extends Error {
  /** @param {RefusalReason} reason @param {unknown} [detail] */
  constructor(reason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = String(detail).slice(0, 200);
  }
}

/**
 * What `read` returns; undefined where it cannot be used, of which `leaveOut` is told.
 *
 * @template Value
 * @param {() => Value} read
 * @param {(problem: Unusable) => void} leaveOut
 * @returns {Value | undefined}
 */
export function unlessUnusable(read, leaveOut) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    leaveOut(error);
    return undefined;
  }
}
