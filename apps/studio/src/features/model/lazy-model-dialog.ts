import { lazyPart } from '../../page/lazy-part.tsx';

/** The form of a model is large and seldom opened. */
export const LazyModelDialog = lazyPart(async () => (await import('./model-dialog.tsx')).ModelDialog);
