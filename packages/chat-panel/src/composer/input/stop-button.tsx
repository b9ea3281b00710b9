import { canStop } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { Square } from 'lucide-react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { usePanel } from '../../panel/panel-context.ts';
import styles from './stop-button.module.css';

/** Stops the reply that is waited for. */
export function StopButton() {
  const { client, copy, preferences } = usePanel();
  const isVisible = useConversation((conversation) => canStop(conversation, preferences));
  if (!isVisible) return null;
  return (
    <div className={styles.place}>
      <Button size="small" icon={<Square aria-hidden />} onClick={() => void client.stopResponding()}>
        {copy.stopResponding}
      </Button>
    </div>
  );
}
