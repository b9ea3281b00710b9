import { IconButton } from '@parley/ui';
import { Search } from 'lucide-react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { late, useLoadedSoon } from '../../parts/lazy-part.tsx';
import { useSwitch } from '../../parts/switch.ts';
import styles from './find-in-conversation.module.css';

const FindBar = late(async () => (await import('./find-bar.tsx')).FindBar);

export function FindInConversation() {
  const { preferences } = usePanel();
  return preferences.enableFind && <FindPlace />;
}

/** The find bar when it is open, and otherwise the button that opens it. */
function FindPlace() {
  const { copy, find } = usePanel();
  const isOpen = useSwitch(find);
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  useLoadedSoon(FindBar);
  if (isOpen) return <FindBar />;
  if (isEmpty) return null;
  return (
    <div className={styles.place}>
      <IconButton
        label={copy.find}
        icon={<Search aria-hidden />}
        className={styles.button}
        onClick={() => find.turn(true)}
      />
    </div>
  );
}
