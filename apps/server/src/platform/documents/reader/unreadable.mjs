// @ts-check
/** @import { UnreadableReason } from '../document.ts' */

/** Ends a reading. What was read before it stays. */
export class Unreadable extends Error {
  /** @param {UnreadableReason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
