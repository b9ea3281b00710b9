import { ArrowUp } from 'lucide-react';
import { usePanel } from '../../panel/panel-context.ts';
import styles from './send-button.module.css';

export function SendButton({ isEnabled, onSend }: { isEnabled: boolean; onSend: () => void }) {
  const { copy, preferences } = usePanel();
  if (!preferences.isSendButtonVisible) return null;
  return (
    <button
      type="button"
      aria-label={copy.send}
      title={copy.send}
      className={styles.send}
      disabled={!isEnabled}
      // The focus stays in the input, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <ArrowUp aria-hidden size={18} />
    </button>
  );
}
