import { useSyncExternalStore } from 'react';
import { useComposerHandle } from './composer-handle.ts';

export function useDraftText(): string {
  const { draft } = useComposerHandle();
  return useSyncExternalStore(draft.subscribe, draft.getText, draft.getText);
}
