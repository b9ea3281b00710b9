/** The document was deleted, or begun anew, while it was processed. */
export class Superseded extends Error {}
