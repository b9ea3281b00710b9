import { ArrowUp } from 'lucide-react';
import { usePanel } from '../panel/panel-context.ts';
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
      onClick={onSend}
    >
      <ArrowUp aria-hidden size={18} />
    </button>
  );
}
