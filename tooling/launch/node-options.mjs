/**
 * Options of Node for the server. What hundreds of replies hold is not yet old when they end if young objects have more room, so
 * that there is less garbage among old objects. Node uses the room under load only, and by itself gives at most half of it.
 */
const OPTIONS = '--max-semi-space-size=32';

/** Followed by those that its operator gives, which take precedence. The start script of package.json does the same. */
export const nodeOptions = (/** @type {string | undefined} */ given) => `${OPTIONS} ${given ?? ''}`;
