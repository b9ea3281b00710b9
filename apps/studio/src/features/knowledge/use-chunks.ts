import { useRef, useState } from 'react';
import { useRefreshKnowledge } from './use-refresh-knowledge.ts';

interface ChunksOptions {
  /** The most that a request takes. */
  size: number;
  /** Shows its failure itself. */
  send: (ids: string[]) => Promise<unknown>;
}

/** Sends a request for many ids in chunks, one after another until one fails. What is shown is loaded again in any case. */
export function useChunks({ size, send }: ChunksOptions) {
  const refresh = useRefreshKnowledge();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  return {
    isRunning,
    /** Calls `onDone` with each chunk. Resolves with the number of ids that are done. */
    async run(ids: readonly string[], onDone?: (ids: readonly string[]) => void): Promise<number> {
      setRunning(true);
      isStopped.current = false;
      let count = 0;
      while (count < ids.length && !isStopped.current) {
        const chunk = ids.slice(count, count + size);
        const isSent = await send(chunk).then(
          () => true,
          () => false,
        );
        if (!isSent) break;
        count += chunk.length;
        onDone?.(chunk);
      }
      setRunning(false);
      void refresh();
      return count;
    },
    /** Sends no further chunks. The chunk that is being sent still ends. */
    stop(): void {
      isStopped.current = true;
    },
  };
}
