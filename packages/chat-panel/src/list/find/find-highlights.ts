import { type Conversation, type FoundText, findMessage, findText } from '@parley/chat-core';
import { type RefObject, useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { findMessages } from '../../parts/focus-targets.ts';
import './find-highlights.css';

/** Chunks of a long list are rendered when they come near, so highlights are updated at this interval. */
const UPDATE_MS = 300;

/**
 * Highlights all matches with the CSS Custom Highlight API, which does not change the document. Without the API only the
 * message of the current match is scrolled to.
 */
export function useFindHighlights(
  bar: RefObject<HTMLElement | null>,
  { text, current, count }: { text: string; current: FoundText | null; count: number },
): void {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means that other messages are rendered
  useEffect(() => {
    const searched = text.trim();
    if (typeof Highlight === 'undefined' || !CSS.highlights || searched === '') return;
    const all = highlightNamed('parley-found');
    const currentOnly = highlightNamed('parley-found-current');
    let own: readonly Range[] = [];
    const clear = () => {
      for (const range of own) {
        all.delete(range);
        currentOnly.delete(range);
      }
    };
    const update = () => {
      clear();
      if (!bar.current) return;
      const messages = findMessages(bar.current);
      const isCurrent = ({ dataset }: HTMLElement) => dataset.messageId === current?.messageId;
      const others = messages.filter((message) => !isCurrent(message));
      const message = messages.find(isCurrent);
      const ofMessage = message ? rangesInMessage(message, searched) : [];
      const now = current && ofMessage[indexInMessage(client.conversation.getState(), searched, current)];
      own = [...others.flatMap((other) => rangesInMessage(other, searched)), ...ofMessage];
      for (const range of own) (range === now ? currentOnly : all).add(range);
    };
    update();
    const timer = setInterval(update, UPDATE_MS);
    return () => {
      clearInterval(timer);
      clear();
    };
  }, [bar, client, text, current, count]);
}

function highlightNamed(name: string): Highlight {
  const existing = CSS.highlights.get(name);
  if (existing) return existing;
  const created = new Highlight();
  CSS.highlights.set(name, created);
  return created;
}

/** The occurrences of a text in a rendered message. */
export function rangesInMessage(message: HTMLElement, text: string): readonly Range[] {
  const bubble = message.querySelector('[data-bubble]');
  return bubble ? textRanges(bubble, text) : [];
}

/** The index of a match among the matches of its message, which is also its index among the rendered ranges. */
export function indexInMessage(conversation: Conversation, text: string, { messageId, start }: FoundText): number {
  const message = findMessage(conversation, messageId);
  return message ? findText([message], text).findIndex((match) => match.start === start) : -1;
}

/** The occurrences of a text in an element, in any case, also across elements that format parts of it. */
export function textRanges(element: Element, text: string): readonly Range[] {
  const searched = text.toLowerCase();
  if (searched === '') return [];
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let content = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: content.length });
    content += node.data;
  }
  // In a few languages lower case is longer, and offsets would be wrong: then only exact matches are found.
  const lower = content.toLowerCase();
  const comparable = lower.length === content.length ? lower : content;
  const ranges: Range[] = [];
  for (let at = comparable.indexOf(searched); at >= 0; at = comparable.indexOf(searched, at + searched.length)) {
    const range = element.ownerDocument.createRange();
    const from = nodes.findLast(({ start }) => start <= at);
    const to = nodes.findLast(({ start }) => start < at + searched.length);
    if (!from || !to) continue;
    range.setStart(from.node, at - from.start);
    range.setEnd(to.node, at + searched.length - to.start);
    ranges.push(range);
  }
  return ranges;
}
