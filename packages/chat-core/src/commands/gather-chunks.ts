import type { Chunk } from '../conversation/conversation.ts';

/** Runs once, with the next picture that is drawn; what it gives takes that back. */
export type NextFrame = (run: () => void) => () => void;

export interface Gathering {
  add(chunk: Chunk): void;
  /** Takes at once what is there. */
  flush(): void;
  /** What is there is not wanted any more. */
  discard(): void;
}

/** Words come faster than anybody draws them: they are taken together once a frame, and at once with what ends something. */
export function gatherChunks(nextFrame: NextFrame, take: (chunks: readonly Chunk[]) => void): Gathering {
  let gathered: Chunk[] = [];
  let cancel: (() => void) | null = null;

  function discard(): void {
    cancel?.();
    cancel = null;
    gathered = [];
  }

  function flush(): void {
    const chunks = gathered;
    discard();
    if (chunks.length > 0) take(chunks);
  }

  return {
    add(chunk) {
      gathered.push(chunk);
      if (chunk.is_finish) flush();
      else cancel ??= nextFrame(flush);
    },
    flush,
    discard,
  };
}
