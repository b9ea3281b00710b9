import type { Chunk } from '../conversation/conversation.ts';
import type { CommandContext } from './command-context.ts';

interface Dependencies {
  /** False where a plugin receives for itself. */
  isListening(): boolean;
  onReceived(chunk: Chunk): void;
}

/** Takes a chunk of a reply into the conversation, with the plugins around it. What ends something is shown at once. */
export const createReceiveChunk =
  ({ dispatch, dispatchSoon, plugins }: CommandContext, { isListening, onReceived }: Dependencies) =>
  (received: Chunk): void => {
    const arrived = plugins.run('onBeforeReceiveMessage', { chunk: received });
    const { chunk } = plugins.run('onBeforeProcessReceiveMessage', arrived);
    const take = chunk.is_finish ? dispatch : dispatchSoon;
    if (isListening()) take({ type: 'chunk-received', chunk });
    plugins.run('onAfterProcessReceiveMessage', { chunk });
    onReceived(chunk);
  };
