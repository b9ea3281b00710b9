import type { Chunk } from '../conversation/conversation.ts';
import { isValidChunk } from '../message/to-core-message.ts';
import type { CommandContext } from './command-context.ts';

interface Dependencies {
  /** False if a plugin processes chunks itself (`abortListen`). */
  isListening(): boolean;
  onReceived(chunk: Chunk): void;
}

/** Applies a chunk of a reply, with the plugin hooks around it. The last chunk of a message is displayed at once. */
export const createReceiveChunk =
  ({ clock, dispatch, dispatchSoon, plugins, report }: CommandContext, { isListening, onReceived }: Dependencies) =>
  (received: Chunk): void => {
    const arrived = plugins.run('onBeforeReceiveMessage', { chunk: received });
    const processed = plugins.run('onBeforeProcessReceiveMessage', arrived);
    // A chunk that a plugin returns is checked like one from the server.
    const isValid = isValidChunk(processed.chunk);
    if (!isValid) report(new Error('invalid chunk of a plugin'), 'receive-chunk');
    const { chunk } = isValid ? processed : { chunk: received };
    // A plugin that listens to the after-hook must find the chunk in the state.
    const isImmediate = chunk.is_finish || plugins.listens('onAfterProcessReceiveMessage');
    const apply = isImmediate ? dispatch : dispatchSoon;
    if (isListening()) apply({ type: 'chunk-received', chunk, at: clock.now() });
    plugins.run('onAfterProcessReceiveMessage', { chunk });
    onReceived(chunk);
  };
