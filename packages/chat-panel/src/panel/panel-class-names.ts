import { classNames } from '@parley/ui';
import { usePanel } from './panel-context.ts';

/** The parts of the panel that a host can give a class of its own. */
export type PanelPart =
  | 'panel'
  | 'list'
  | 'group'
  | 'messageBox'
  | 'sendMessageBox'
  | 'receiveMessageBox'
  | 'bubble'
  | 'contextDivider'
  | 'onboarding'
  | 'suggestion'
  | 'actionBar'
  | 'toNewest'
  | 'composer'
  | 'input';

export type PanelClassNames = Readonly<Partial<Record<PanelPart, string>>>;

/** The class of a part: our own and the host's. */
export function usePartClass(part: PanelPart, ...own: (string | false | undefined)[]): string {
  return classNames(...own, usePanel().classNames[part]);
}
