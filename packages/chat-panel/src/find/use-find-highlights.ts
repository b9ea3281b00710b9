import { findText } from '@parley/chat-core';
import { type RefObject, useEffect } from 'react';
import { messagesOf } from '../keyboard/panel-places.ts';
import { usePanel } from '../panel/panel-context.ts';
import './find-highlights.css';
import { textRanges } from './text-ranges.ts';
import type { Find } from './use-find.ts';

/** Parts of a long list are drawn when they come near, and then have to be marked, too. */
const REDRAWN_MS = 300;

/** Marks what is found, without touching what is drawn. Where the browser cannot, the message itself is shown. */
export function useFindHighlights(bar: RefObject<HTMLElement | null>, { text, current, count }: Find): void {
  const { client } = usePanel();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number of matches other messages are drawn
  useEffect(() => {
    const words = text.trim();
    if (typeof Highlight === 'undefined' || !CSS.highlights || words === '') return;
    const found = highlightNamed('parley-found');
    const foundNow = highlightNamed('parley-found-current');
    let own: readonly Range[] = [];
    const clear = () => {
      for (const range of own) {
        found.delete(range);
        foundNow.delete(range);
      }
    };
    const mark = () => {
      clear();
      if (!bar.current) return;
      const ranges = messagesOf(bar.current).map((message) => [message, rangesIn(message, words)] as const);
      const nth = current ? placeInMessage(client.conversation.getState().messages, words, current) : -1;
      const ofCurrent = ranges.find(([message]) => message.dataset.messageId === current?.messageId)?.[1][nth];
      own = ranges.flatMap(([, ofMessage]) => ofMessage);
      for (const range of own) (range === ofCurrent ? foundNow : found).add(range);
    };
    mark();
    const timer = setInterval(mark, REDRAWN_MS);
    return () => {
      clearInterval(timer);
      clear();
    };
  }, [bar, client, text, current, count]);
}

function rangesIn(message: HTMLElement, words: string): readonly Range[] {
  const bubble = message.querySelector('[data-bubble]');
  return bubble ? textRanges(bubble, words) : [];
}

function highlightNamed(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

type Messages = Parameters<typeof findText>[0];

/** Which of the matches of its message it is. Drawn, the words stand in the same order. */
function placeInMessage(messages: Messages, words: string, { messageId, start }: NonNullable<Find['current']>): number {
  const own = messages.filter(({ message_id }) => message_id === messageId);
  return findText(own, words).findIndex((match) => match.start === start);
}
