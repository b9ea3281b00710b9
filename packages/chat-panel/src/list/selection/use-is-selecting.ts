import { usePanel } from '../../panel/panel-context.ts';

/** Selection mode: wanted by the host, and not where nothing may be done (chat §6). */
export function useIsSelecting(): boolean {
  const { selectable, readonly } = usePanel().preferences;
  return selectable && !readonly;
}
