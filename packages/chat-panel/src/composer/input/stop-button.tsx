import { canStop } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { Square } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './stop-button.module.css';

/** Stops the reply that is waited for. */
export function StopButton() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const isVisible = useConversation((conversation) => canStop(conversation, preferences));
  if (!isVisible) return null;
  return (
    <div className={styles.place}>
      <Button size="small" icon={<Square aria-hidden />} onClick={() => void client.stopResponding()}>
        {texts.stopResponding}
      </Button>
    </div>
  );
}
