import { classNames as joinNames, ScrollView, type ScrollViewHandle } from '@parley/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import { useConversation } from '../chat-client/use-conversation.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { AddedSlot } from '../parts/slots.tsx';
import { usePartClass, useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { useBackground } from './background/use-background.ts';
import { createChunkObserver, ListChunk } from './chunks/list-chunk.tsx';
import { useListChunks } from './chunks/list-chunks.ts';
import { FindInConversation } from './find/find-in-conversation.tsx';
import { ListBeginning } from './list-beginning.tsx';
import styles from './message-list.module.css';
import { ToNewestButton } from './position/to-newest-button.tsx';
import { usePaging } from './position/use-paging.ts';
import { useScrollPosition } from './position/use-scroll-position.ts';
import { useListCommands } from './use-list-commands.ts';

const ChatBackground = lazyPart(async () => (await import('./background/chat-background.tsx')).ChatBackground);

/** The colour that the edges of the list fade into, unless there is a background image. */
const BACKGROUND_COLOR = 'var(--chat-background-color, var(--color-canvas))';

/** All messages of the conversation, oldest first. */
export function MessageList() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const scrollView = useRef<ScrollViewHandle>(null);
  const [observer] = useState(() => createChunkObserver(() => scrollView.current?.view ?? null));
  const isOpened = useIsOpened();
  const position = useScrollPosition(scrollView, usePaging());
  useScrollToOwnMessage(position.goToEnd);
  useViewScrollHook(scrollView);
  const chunks = useListChunks();
  useListCommands({ scrollView, chunks, observer, position });
  const isBusy = useConversation(({ waiting }) => waiting?.phase === 'formal');
  const isCentred = preferences.isOnboardingCentered && chunks.length === 0;
  const background = useBackground();
  const className = usePartClass('list', styles.list);
  return (
    <div className={styles.area}>
      {background && <ChatBackground background={background} />}
      <FindInConversation />
      <ScrollView
        ref={scrollView}
        label={texts.messages}
        hasMask
        fadeColor={background ? undefined : BACKGROUND_COLOR}
        className={joinNames(styles.view, isCentred && styles.centred)}
      >
        {/* The announcer speaks instead: a live log would announce every delta and every loaded page. */}
        <div role="log" aria-live="off" aria-label={texts.messages} aria-busy={isBusy} className={className}>
          <ListBeginning />
          {chunks.map((chunk, place) => (
            <ListChunk
              key={chunk.id}
              chunk={chunk}
              isNewest={place === chunks.length - 1}
              observer={observer}
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

/** Scrolls to the user's own message when it is sent. */
function useScrollToOwnMessage(goToEnd: () => void): void {
  const sendingId = useConversation(({ sending }) => sending?.localMessageId ?? null);
  useEffect(() => {
    if (sendingId !== null) goToEnd();
  }, [sendingId, goToEnd]);
}

/** Runs the `onViewScroll` hook of plugins (wire §2.1). */
function useViewScrollHook(scrollView: RefObject<ScrollViewHandle | null>): void {
  const { plugins } = useClient();
  useEffect(() => {
    const view = scrollView.current?.view;
    const onScroll = () => {
      if (plugins.listens('onViewScroll')) void plugins.run('onViewScroll', {});
    };
    view?.addEventListener('scroll', onScroll, { passive: true });
    return () => view?.removeEventListener('scroll', onScroll);
  }, [plugins, scrollView]);
}

/** Returns a function that says whether the first render of the list is over. */
function useIsOpened(): () => boolean {
  const isOpened = useRef(false);
  useEffect(() => {
    isOpened.current = true;
  }, []);
  return useCallback(() => isOpened.current, []);
}
