import { IconButton, type IconButtonProps } from '@parley/ui';
import { createContext, use } from 'react';

/** Whether the message of the bar has the focus: the keyboard goes through the actions of that message only. */
export const BarFocusContext = createContext(true);

/** A button of the action bar. */
export function ActionButton(props: IconButtonProps) {
  return <IconButton tabIndex={use(BarFocusContext) ? 0 : -1} {...props} />;
}
