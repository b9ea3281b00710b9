import type { ScrollViewHandle } from '@parley/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { distanceToEnd } from './scroll-metrics.ts';
import { type Reading, type ReadingWatch, watchReading } from './watch-reading.ts';

/** Whoever loads and drops hears of the position so much later (chat §9): not in the middle of a layout. */
const SCROLL_STATE_DELAY_MS = 100;
/** The way back to the newest message is offered from here on (wire §1.2). */
const FAR_FROM_END_PX = 600;

export interface ReadingPosition {
  readonly isFarFromEnd: boolean;
  readonly isFollowing: boolean;
  readonly goToEnd: () => void;
  readonly goTo: (element: Element) => void;
}

/** Watches over the place of the reader; tells the client, which drops what is far from it, and whoever pages. */
export function useReadingPosition(
  scrollView: RefObject<ScrollViewHandle | null>,
  onReading: (reading: Reading) => void,
): ReadingPosition {
  const client = useClient();
  const { callHost } = useSettings();
  const [isFarFromEnd, setFarFromEnd] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const watch = useRef<ReadingWatch>(undefined);
  const latest = useRef(onReading);
  useEffect(() => {
    latest.current = onReading;
  });

  useEffect(() => {
    const { view, content } = scrollView.current ?? {};
    if (!view || !content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    watch.current = watchReading(view, content, (reading) => {
      setFarFromEnd(isFar(reading));
      setFollowing(reading.isFollowing);
      timer ??= setTimeout(tell, SCROLL_STATE_DELAY_MS);
    });
    function tell(): void {
      timer = undefined;
      const reading = watch.current?.read();
      if (!reading) return;
      client.setScrolled(isFar(reading));
      latest.current(reading);
    }
    return () => {
      clearTimeout(timer);
      watch.current?.stop();
    };
  }, [scrollView, client]);

  useEffect(() => {
    if (isFollowing) callHost('onMessageBottomShow');
  }, [isFollowing, callHost]);

  const goToEnd = useCallback(() => watch.current?.goToEnd(), []);
  const goTo = useCallback((element: Element) => watch.current?.goTo(element), []);
  return { isFarFromEnd, isFollowing, goToEnd, goTo };
}

const isFar = ({ metrics }: Reading): boolean => distanceToEnd(metrics) > FAR_FROM_END_PX;
