/**
 * Options of Node for the server: up to 32 MB for young objects, twice what Node takes at most by itself. The objects of hundreds of
 * replies then die young, and the slow collection of old objects runs less often. Node uses the room under load only.
 */
const OPTIONS = '--max-semi-space-size=32';

/** Followed by those that its operator gives, which take precedence. The start script of package.json does the same. */
export const nodeOptions = (/** @type {string | undefined} */ given) => `${OPTIONS} ${given ?? ''}`;
