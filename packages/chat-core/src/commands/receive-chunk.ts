import type { Chunk } from '../conversation/conversation.ts';
import type { CommandContext } from './command-context.ts';

/** Takes a chunk of a reply into the conversation, with the plugins around it. What ends something is shown at once. */
export const createReceiveChunk =
  ({ dispatch, dispatchSoon, plugins }: CommandContext, onReceived: (chunk: Chunk) => void) =>
  (received: Chunk): void => {
    const arrived = plugins.run('onBeforeReceiveMessage', { chunk: received });
    const { chunk } = plugins.run('onBeforeProcessReceiveMessage', arrived);
    const take = chunk.is_finish ? dispatch : dispatchSoon;
    take({ type: 'chunk-received', chunk });
    plugins.run('onAfterProcessReceiveMessage', { chunk });
    onReceived(chunk);
  };
