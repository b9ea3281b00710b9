import { ArrowUp } from 'lucide-react';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './send-button.module.css';

export function SendButton({ isEnabled, onSend }: { isEnabled: boolean; onSend: () => void }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  if (!preferences.isSendButtonVisible) return null;
  return (
    <button
      type="button"
      aria-label={texts.send}
      title={texts.send}
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
