import { lazyPart } from '../../../page/lazy-part.tsx';

/** Seldom opened. Shown inside a `LazyPartBoundary`. */
export const LazyCreateSpaceDialog = lazyPart(
  async () => (await import('./create-space-dialog.tsx')).CreateSpaceDialog,
);
