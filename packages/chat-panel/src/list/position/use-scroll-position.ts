import type { ScrollViewHandle } from '@parley/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { createScrollController, distanceToEnd, type ScrollController, type ScrollState } from './scroll-controller.ts';

/** Delay before the position is reported to the client and to paging (chat §9), so that neither runs during layout. */
const SCROLL_STATE_DELAY_MS = 100;
/** The to-newest button is shown from this distance on (wire §1.2). */
const FAR_FROM_END_PX = 600;

export interface ScrollPosition {
  readonly isFarFromEnd: boolean;
  readonly isFollowing: boolean;
  readonly goToEnd: () => void;
  readonly goTo: (element: Element) => void;
}

/** The scroll position of the list. Reports it to the client, which drops messages far from it, and to `onPosition`. */
export function useScrollPosition(
  scrollView: RefObject<ScrollViewHandle | null>,
  onPosition: (state: ScrollState) => void,
): ScrollPosition {
  const client = useClient();
  const { callHost } = useSettings();
  const [isFarFromEnd, setFarFromEnd] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const controller = useRef<ScrollController>(undefined);
  const latest = useRef(onPosition);
  useEffect(() => {
    latest.current = onPosition;
  });

  useEffect(() => {
    const { view, content } = scrollView.current ?? {};
    if (!view || !content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const created = createScrollController(view, content, (state) => {
      setFarFromEnd(isFar(state));
      setFollowing(state.isFollowing);
      timer ??= setTimeout(report, SCROLL_STATE_DELAY_MS);
    });
    function report(): void {
      timer = undefined;
      const state = created.getState();
      client.setScrolled(isFar(state));
      latest.current(state);
    }
    controller.current = created;
    const unsubscribe = client.conversation.subscribe(created.expectChange);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      created.stop();
    };
  }, [scrollView, client]);

  useEffect(() => {
    if (isFollowing) callHost('onMessageBottomShow');
  }, [isFollowing, callHost]);

  const goToEnd = useCallback(() => controller.current?.goToEnd(), []);
  const goTo = useCallback((element: Element) => controller.current?.goTo(element), []);
  return { isFarFromEnd, isFollowing, goToEnd, goTo };
}

const isFar = ({ metrics }: ScrollState): boolean => distanceToEnd(metrics) > FAR_FROM_END_PX;
