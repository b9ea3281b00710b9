import { IconButton } from '@parley/ui';
import { Search } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { lazyPart, usePreload } from '../../parts/lazy-part.tsx';
import { useSwitch } from '../../parts/switch.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useListHandle } from '../state/list-handle.ts';
import styles from './find-in-conversation.module.css';

const FindBar = lazyPart(async () => (await import('./find-bar.tsx')).FindBar);

export function FindInConversation() {
  const { preferences } = useSettings();
  return preferences.enableFind && <FindControl />;
}

/** The find bar, or the button that opens it. */
function FindControl() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { find } = useListHandle();
  const isOpen = useSwitch(find);
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  usePreload(FindBar);
  if (isOpen) return <FindBar />;
  if (isEmpty) return null;
  const button = (
    <IconButton
      label={texts.find}
      icon={<Search aria-hidden />}
      className={styles.button}
      onClick={() => find.turn(true)}
    />
  );
  const { findButtonPlace } = preferences;
  return findButtonPlace ? createPortal(button, findButtonPlace) : <div className={styles.place}>{button}</div>;
}
