import { ApiError, errorCatalogue } from '@parley/contract';

/** Whether a refusal is shown at the field of the key. */
export const isAboutKey = (error: Error): boolean =>
  error instanceof ApiError && error.code === errorCatalogue.modelKeyNeeded.code;
