import { classNames } from '@parley/ui';
import { usePanel } from '../panel/panel-context.ts';
import type { PanelPart } from './panel-class-names.ts';

/** The class of a part: our own and the host's. */
export function usePartClass(part: PanelPart, ...own: (string | false | undefined)[]): string {
  return classNames(...own, usePanel().classNames[part]);
}
