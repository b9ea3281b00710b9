import { type RefObject, useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { findMessages } from '../../parts/focus-targets.ts';
import './find-highlights.css';
import { drawnMatch, drawnMatches } from './drawn-matches.ts';
import type { Find } from './use-find.ts';

/** Parts of a long list are drawn when they come near, and then have to be marked, too. */
const REDRAWN_MS = 300;

/** Marks what is found, without touching what is drawn. Where the browser cannot, the message itself is shown. */
export function useFindHighlights(bar: RefObject<HTMLElement | null>, { text, current, count }: Find): void {
  const client = useClient();
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
      const messages = findMessages(bar.current);
      const isCurrent = ({ dataset }: HTMLElement) => dataset.messageId === current?.messageId;
      const others = messages.filter((message) => !isCurrent(message)).flatMap((one) => drawnMatches(one, words));
      const message = messages.find(isCurrent);
      const ofMessage = message ? drawnMatches(message, words) : [];
      const now = current && ofMessage[drawnMatch(client.conversation.getState(), words, current)];
      own = [...others, ...ofMessage];
      for (const range of own) (range === now ? foundNow : found).add(range);
    };
    mark();
    const timer = setInterval(mark, REDRAWN_MS);
    return () => {
      clearInterval(timer);
      clear();
    };
  }, [bar, client, text, current, count]);
}

function highlightNamed(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}
