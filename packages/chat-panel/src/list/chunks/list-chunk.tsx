import { memo, useEffect, useRef, useState } from 'react';
import { MessageGroup } from '../group/message-group.tsx';
import styles from './list-chunk.module.css';
import type { ListChunk as Chunk } from './list-chunks.ts';
import type { Nearness } from './nearness.ts';

/** What a turn is thought to need until it is laid out. */
const ROW_ESTIMATE_PX = 300;

interface ListChunkProps {
  chunk: Chunk;
  /** The newest chunk is always drawn and always laid out: there the words are added. */
  isNewest: boolean;
  nearness: Nearness;
  /** Whether the list is there already: what comes now comes because the reader is near. */
  isOpened: () => boolean;
}

/**
 * Rows that come and go together: nothing is drawn before the reader is near, and what is far is not laid out. Once drawn
 * they stay, with their focus and their selected text.
 */
export const ListChunk = memo(function ListChunk({ chunk, isNewest, nearness, isOpened }: ListChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(() => isNewest || isOpened());
  useEffect(() => {
    if (isDrawn || !element.current) return;
    return nearness.watch(element.current, () => setDrawn(true));
  }, [isDrawn, nearness]);
  const estimate = chunk.rows.length * ROW_ESTIMATE_PX;
  const size = isDrawn ? { containIntrinsicSize: `auto ${estimate}px` } : { height: estimate };
  return (
    <div
      ref={element}
      data-chunk
      className={isNewest ? undefined : styles.skippable}
      style={isNewest ? undefined : size}
    >
      {isDrawn &&
        chunk.rows.map(({ key, groupId }) => (
          <div key={key} data-row>
            <MessageGroup groupId={groupId} />
          </div>
        ))}
    </div>
  );
});
