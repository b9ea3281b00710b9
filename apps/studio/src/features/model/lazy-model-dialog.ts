import { lazy } from 'react';

/** The form of a model is large and seldom opened. */
export const LazyModelDialog = lazy(async () => ({ default: (await import('./model-dialog.tsx')).ModelDialog }));
