/**
 * Options of Node for the server. With twice the room for young objects, what hundreds of replies hold is not yet old when they
 * end, so that much less garbage has to be collected among old objects. Node uses the room under load only.
 */
const OPTIONS = '--max-semi-space-size=32';

/** Followed by those that its operator gives, which take precedence. The start script of package.json does the same. */
export const nodeOptions = (/** @type {string | undefined} */ given) => `${OPTIONS} ${given ?? ''}`;
