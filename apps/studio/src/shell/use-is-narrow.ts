import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 639px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Below 640 px the sidebars become a drawer. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
