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
