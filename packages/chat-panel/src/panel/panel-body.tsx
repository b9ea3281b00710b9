import { Button, EmptyState, Spinner } from '@parley/ui';
import { CloudOff } from 'lucide-react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { Composer } from '../composer/composer.tsx';
import { ComposerArea } from '../composer/composer-area.tsx';
import { MessageList } from '../list/message-list.tsx';
import { useIsSelecting } from '../list/selection/use-is-selecting.ts';
import { late } from '../parts/lazy-part.tsx';
import { AnnouncerOutlet } from './announcer/announcer-outlet.tsx';
import { TokenPrompt } from './error-reaction/token-prompt.tsx';
import { ShortcutHelp } from './keys/key-binding-help.tsx';
import styles from './panel-body.module.css';
import { usePanel } from './panel-context.ts';

const SelectionBar = late(async () => (await import('../list/selection/selection-bar.tsx')).SelectionBar);

/** The conversation as soon as it is open; before, that it is being opened, or why not. */
export function PanelBody() {
  const { client, copy, preferences } = usePanel();
  const init = useConversation((conversation) => conversation.init);
  const isSelecting = useIsSelecting();
  if (init.status === 'fail')
    return (
      <div className={styles.centred}>
        <EmptyState
          role="alert"
          icon={<CloudOff aria-hidden />}
          title={copy.openingFailed}
          message={init.error.message}
          action={<Button onClick={() => void client.init()}>{copy.retry}</Button>}
        />
      </div>
    );
  if (init.status !== 'success')
    return (
      <div className={styles.centred}>
        <Spinner label={copy.opening} size={24} />
      </div>
    );
  const hasComposer = preferences.showInputArea && !preferences.readonly;
  return (
    <ComposerArea isOpen={hasComposer && !isSelecting}>
      <MessageList />
      <AnnouncerOutlet />
      {isSelecting ? <SelectionBar /> : hasComposer && <Composer />}
      <ShortcutHelp />
      <TokenPrompt />
    </ComposerArea>
  );
}
