import { IconButton } from '@parley/ui';
import { Search } from 'lucide-react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { late } from '../panel/late.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { useSwitch } from '../panel/switch.ts';
import styles from './find-in-conversation.module.css';

const FindBar = late(async () => (await import('./find-bar.tsx')).FindBar);

/** The find bar when it is open, and otherwise the button that opens it. */
export function FindInConversation() {
  const { copy, find, preferences } = usePanel();
  const isOpen = useSwitch(find);
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  if (!preferences.enableFind) return null;
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
