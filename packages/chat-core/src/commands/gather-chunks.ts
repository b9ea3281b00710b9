import type { Chunk } from '../conversation/conversation.ts';
import type { Clock } from '../environment/clock.ts';
import { FRAME_MS } from './limits.ts';

/** Runs once, with the next picture that is drawn. */
export type NextFrame = (run: () => void) => () => void;

export const frameOf =
  (clock: Clock): NextFrame =>
  (run) =>
    clock.after(FRAME_MS, run);

export interface Gathering {
  add(chunk: Chunk): void;
  flush(): void;
  discard(): void;
}

/**
 * Words come faster than anybody draws them. They are gathered for a frame, those of one answer joined, and taken together;
 * what ends something is taken at once.
 */
export function gatherChunks(nextFrame: NextFrame, take: (chunk: Chunk) => void): Gathering {
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
    for (const chunk of chunks) take(chunk);
  }

  return {
    add(chunk) {
      const last = gathered.at(-1);
      if (last && isContinued(last, chunk)) gathered[gathered.length - 1] = joined(last, chunk);
      else gathered.push(chunk);
      if (chunk.is_finish) flush();
      else cancel ??= nextFrame(flush);
    },
    flush,
    discard,
  };
}

const isContinued = (last: Chunk, chunk: Chunk) =>
  !last.is_finish &&
  !chunk.is_finish &&
  chunk.message.type === 'answer' &&
  last.message.message_id === chunk.message.message_id;

const joined = (last: Chunk, chunk: Chunk): Chunk => ({
  ...chunk,
  message: {
    ...chunk.message,
    content: last.message.content + chunk.message.content,
    reasoning_content: last.message.reasoning_content + chunk.message.reasoning_content,
  },
});
