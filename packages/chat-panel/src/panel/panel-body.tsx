import { Button, EmptyState, Spinner } from '@parley/ui';
import { CloudOff } from 'lucide-react';
import { useClient } from '../chat-client/client-context.ts';
import { useConversation } from '../chat-client/use-conversation.ts';
import { Composer } from '../composer/composer.tsx';
import { ComposerArea } from '../composer/composer-area.tsx';
import { MessageList } from '../list/message-list.tsx';
import { useIsSelecting } from '../list/selection/use-selection.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { AnnouncerOutlet } from './announcer/announcer-outlet.tsx';
import { TokenPrompt } from './dialogs/panel-dialogs.tsx';
import styles from './panel-body.module.css';
import { RoomAnnouncements } from './rooms.tsx';

const SelectionBar = lazyPart(async () => (await import('../list/selection/selection-bar.tsx')).SelectionBar);

/** The open conversation; before that a spinner, or the error and a retry button. */
export function PanelBody() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const init = useConversation((conversation) => conversation.init);
  const isSelecting = useIsSelecting();
  if (init.status === 'fail')
    return (
      <div className={styles.centred}>
        <EmptyState
          role="alert"
          icon={<CloudOff aria-hidden />}
          title={texts.openingFailed}
          message={init.error.message}
          action={<Button onClick={() => void client.init()}>{texts.retry}</Button>}
        />
      </div>
    );
  if (init.status !== 'success')
    return (
      <div className={styles.centred}>
        <Spinner label={texts.opening} size={24} />
      </div>
    );
  const hasComposer = preferences.showInputArea && !preferences.readonly;
  return (
    <ComposerArea isOpen={hasComposer && !isSelecting}>
      <MessageList />
      <AnnouncerOutlet />
      <RoomAnnouncements />
      {isSelecting ? <SelectionBar /> : hasComposer && <Composer />}
      <TokenPrompt />
    </ComposerArea>
  );
}
