import { useSyncExternalStore } from 'react';

/** Narrower, a chat beside the settings would be a strip. */
const query = () => window.matchMedia('(min-width: 1100px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is wide enough for settings and chat side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
