/**
 * The codes that the studio reacts to, as single constants, so that a page loads only the used ones. The contract's catalogue has
 * all codes, with texts in two languages that the server sends anyway; a test compares the two.
 */
export const internal = 500;
export const databaseUnavailable = 503;
export const storageFull = 507;
export const tooManyRequests = 429;
export const tooBusy = 429001;
export const unauthenticated = 700012006;
export const sessionInvalid = 700000004;
export const forbidden = 403;
export const foreignOrigin = 403001;
export const userForbidden = 700000007;
export const notFound = 404;
export const emailTaken = 700000001;
export const wrongCredentials = 700000003;
export const wrongPassword = 700000008;
export const weakPassword = 700000009;
export const linkInvalid = 700000013;
export const shareNotFound = 103000011;
export const botForbidden = 100000003;
export const botNotFound = 103100002;
export const botChangedMeanwhile = 100000020;
export const fieldsChangedMeanwhile = 106000028;
export const modelKeyNeeded = 700000042;
export const tooManyUploadsPerMinute = 700000116;
export const tooManySpaceUploadsPerMinute = 700000117;
