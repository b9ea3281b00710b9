import { useSyncExternalStore } from 'react';

/** On narrower windows the chat would have too little room beside the settings. */
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
