import { classNames as joinNames, ScrollView, type ScrollViewHandle } from '@parley/ui';
import { useRef, useState } from 'react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { AddedSlot } from '../parts/slots/added-slot.tsx';
import { useSettings } from '../settings/settings-context.ts';
import { usePartClass } from '../settings/use-part-class.ts';
import { useTexts } from '../texts/texts-context.ts';
import { ChatBackground } from './background/chat-background.tsx';
import { useBackground } from './background/use-background.ts';
import { ListChunk } from './chunks/list-chunk.tsx';
import { createNearness } from './chunks/nearness.ts';
import { useListChunks } from './chunks/use-list-chunks.ts';
import { FindInConversation } from './find/find-in-conversation.tsx';
import { ListBeginning } from './list-beginning.tsx';
import styles from './message-list.module.css';
import { ToNewestButton } from './position/to-newest-button.tsx';
import { usePaging } from './position/use-paging.ts';
import { useReadingPosition } from './position/use-reading-position.ts';
import { useFollowOwnMessage } from './use-follow-own-message.ts';
import { useIsOpened } from './use-is-opened.ts';
import { useListCommands } from './use-list-commands.ts';
import { useScrollHook } from './use-scroll-hook.ts';

/** What is behind the list, unless that is a picture. */
const BACKGROUND_COLOR = 'var(--chat-background-color, var(--color-canvas))';

/** Everything that was said, oldest first. */
export function MessageList() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const scrollView = useRef<ScrollViewHandle>(null);
  const [nearness] = useState(() => createNearness(() => scrollView.current?.view ?? null));
  const isOpened = useIsOpened();
  const position = useReadingPosition(scrollView, usePaging());
  useFollowOwnMessage(position.goToEnd);
  useScrollHook(scrollView);
  const chunks = useListChunks();
  useListCommands({ scrollView, chunks, nearness, position });
  const isBusy = useConversation(({ waiting }) => waiting?.phase === 'formal');
  const isCentred = preferences.isOnboardingCentered && chunks.length === 0;
  const hasPicture = useBackground() !== null;
  const className = usePartClass('list', styles.list);
  return (
    <div className={styles.area}>
      <ChatBackground />
      <FindInConversation />
      <ScrollView
        ref={scrollView}
        label={texts.messages}
        hasMask
        fadeColor={hasPicture ? undefined : BACKGROUND_COLOR}
        className={joinNames(styles.view, isCentred && styles.centred)}
      >
        {/* The announcer speaks for it: a log would say every word as it comes, and every page of history. */}
        <div role="log" aria-live="off" aria-label={texts.messages} aria-busy={isBusy} className={className}>
          <ListBeginning />
          {chunks.map((chunk, place) => (
            <ListChunk
              key={chunk.id}
              chunk={chunk}
              isNewest={place === chunks.length - 1}
              nearness={nearness}
              isOpened={isOpened}
            />
          ))}
        </div>
      </ScrollView>
      <AddedSlot slot="MessageListFloatSlot" given={{}} />
      <ToNewestButton {...position} />
    </div>
  );
}
