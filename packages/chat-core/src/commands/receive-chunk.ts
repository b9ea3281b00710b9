import type { Chunk } from '../conversation/conversation.ts';
import { isValidChunk } from '../message/valid-chunk.ts';
import type { CommandContext } from './command-context.ts';

interface Dependencies {
  /** False where a plugin receives for itself. */
  isListening(): boolean;
  onReceived(chunk: Chunk): void;
}

/** Takes a chunk of a reply into the conversation, with the plugins around it. What ends something is shown at once. */
export const createReceiveChunk =
  ({ dispatch, dispatchSoon, plugins, report }: CommandContext, { isListening, onReceived }: Dependencies) =>
  (received: Chunk): void => {
    const arrived = plugins.run('onBeforeReceiveMessage', { chunk: received });
    const processed = plugins.run('onBeforeProcessReceiveMessage', arrived);
    // What a plugin made of it goes the same way as what came, so it has to be one.
    const isValid = isValidChunk(processed.chunk);
    if (!isValid) report(new Error('invalid chunk of a plugin'), 'receive-chunk');
    const { chunk } = isValid ? processed : { chunk: received };
    // Who is told that it was stored finds it stored.
    const isAwaited = chunk.is_finish || plugins.listens('onAfterProcessReceiveMessage');
    const take = isAwaited ? dispatch : dispatchSoon;
    if (isListening()) take({ type: 'chunk-received', chunk });
    plugins.run('onAfterProcessReceiveMessage', { chunk });
    onReceived(chunk);
  };
