import { useSettings } from '../../settings/settings-context.ts';

/** Selection mode: wanted by the host, and not where nothing may be done (chat §6). */
export function useIsSelecting(): boolean {
  const { selectable, readonly } = useSettings().preferences;
  return selectable && !readonly;
}
