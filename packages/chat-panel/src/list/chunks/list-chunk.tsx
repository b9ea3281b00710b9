import { memo, useEffect, useRef, useState } from 'react';
import { MessageGroup } from '../group/message-group.tsx';
import styles from './list-chunk.module.css';
import type { ListChunk as Chunk } from './list-chunks.ts';

/** The estimated height of a turn until it is laid out. */
const ROW_ESTIMATE_PX = 300;
/** A chunk is rendered when it is one view away. */
const OBSERVER_MARGIN = '100% 0px';

interface ListChunkProps {
  chunk: Chunk;
  /** The newest chunk is always rendered and always laid out, because replies stream into it. */
  isNewest: boolean;
  observer: ChunkObserver;
  /** False during the first render of the list. A chunk that is added later is rendered at once: the reader is near it. */
  isOpened: () => boolean;
}

/**
 * Renders the rows of a chunk when the reader comes near, and skips their layout while they are far. Rows that were
 * rendered once stay in the document, so that they keep focus and selected text.
 */
export const ListChunk = memo(function ListChunk({ chunk, isNewest, observer, isOpened }: ListChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isRendered, setRendered] = useState(() => isNewest || isOpened());
  useEffect(() => {
    if (isRendered || !element.current) return;
    return observer.observe(element.current, () => setRendered(true));
  }, [isRendered, observer]);
  const estimate = chunk.rows.length * ROW_ESTIMATE_PX;
  const size = isRendered ? { containIntrinsicSize: `auto ${estimate}px` } : { height: estimate };
  return (
    <div
      ref={element}
      data-chunk
      className={isNewest ? undefined : styles.skippable}
      style={isNewest ? undefined : size}
    >
      {isRendered &&
        chunk.rows.map(({ key, groupId }) => (
          <div key={key} data-row>
            <MessageGroup groupId={groupId} />
          </div>
        ))}
    </div>
  );
});

export interface ChunkObserver {
  /** Calls `onNear` when the element comes near the view. Returns how to stop observing. */
  observe(element: Element, onNear: () => void): () => void;
  /** Renders a chunk that is still far from the view, for example before scrolling to it. */
  render(element: Element): void;
}

/** One IntersectionObserver for all chunks of a list. */
export function createChunkObserver(view: () => Element | null): ChunkObserver {
  const callbacks = new Map<Element, () => void>();
  let observer: IntersectionObserver | undefined;
  const onChange = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
  };
  return {
    observe(element, onNear) {
      observer ??= new IntersectionObserver(onChange, { root: view(), rootMargin: OBSERVER_MARGIN });
      callbacks.set(element, onNear);
      observer.observe(element);
      return () => {
        callbacks.delete(element);
        observer?.unobserve(element);
      };
    },
    render: (element) => callbacks.get(element)?.(),
  };
}
