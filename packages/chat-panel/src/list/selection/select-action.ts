import type { MessageAction } from '../../message/actions/message-action.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';

/** The message action that starts selection mode, where `selectable` is on. */
export const selectAction: MessageAction = {
  name: 'select',
  isShown: (_conversation, _message, { selectable }) => selectable,
  Action: lazyPart(async () => (await import('./selection-controls.tsx')).SelectButton),
};
