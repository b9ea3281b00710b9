import { canStop } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { ArrowUp, Square } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './send-and-stop.module.css';

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
      // Keeps the focus in the input, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <ArrowUp aria-hidden size={18} />
    </button>
  );
}

/** Visible while there is a reply to stop. */
export function StopButton() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const isVisible = useConversation((conversation) => canStop(conversation, preferences));
  if (!isVisible) return null;
  return (
    <div className={styles.stop}>
      <Button size="small" icon={<Square aria-hidden />} onClick={() => void client.stopResponding()}>
        {texts.stopResponding}
      </Button>
    </div>
  );
}
