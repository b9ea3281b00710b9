import { useSyncExternalStore } from 'react';
import { usePanel } from '../../panel/panel-context.ts';

export function useDraftText(): string {
  const { draft } = usePanel();
  return useSyncExternalStore(draft.subscribe, draft.getText, draft.getText);
}
