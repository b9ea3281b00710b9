import { classNames } from '@parley/ui';
import type { PanelPart } from './panel-class-names.ts';
import { useSettings } from './settings-context.ts';

/** The classes of a part: ours and the host's. */
export function usePartClass(part: PanelPart, ...own: (string | false | undefined)[]): string {
  return classNames(...own, useSettings().classNames[part]);
}
