import type { ConversationChange } from '@parley/contract';
import type { ClientCommands } from './commands/client-commands.ts';
import type { PullingStatusEvent } from './commands/watch-pulling.ts';
import type { Chunk, Conversation } from './conversation/conversation.ts';
import type { Activity } from './errors/report.ts';
import type { PluginRunner } from './plugins/create-plugin-runner.ts';
import type { Uploader } from './upload/create-uploader.ts';
import type { ChatTransport } from './wire/transport.ts';

/** The events of a client besides changes of its conversation. */
export interface ClientEvents {
  readonly 'message-received': Chunk;
  /** A change that the subscription reported. After `subscribed` earlier changes may have been missed. */
  readonly 'change-received': ConversationChange;
  readonly 'pulling-status': PullingStatusEvent;
  /** An error after which the client continues. */
  readonly error: { readonly error: unknown; readonly activity: Activity };
}

export interface ChatClient extends ClientCommands {
  readonly conversation: {
    getState(): Conversation;
    subscribe(listener: () => void): () => void;
    /** Calls back when a selected value has changed. */
    select<Value>(select: (conversation: Conversation) => Value, onChange: (value: Value) => void): () => void;
    /** Resolves with the first state that fulfils the predicate. Rejects when the client is destroyed before. */
    waitUntil(predicate: (conversation: Conversation) => boolean): Promise<Conversation>;
  };
  /** The files in the input and those being sent; `null` without a user. */
  readonly uploads: Uploader | null;
  readonly plugins: PluginRunner;
  /** Any call of the server, for parts that are loaded later. */
  readonly call: ChatTransport['call'];
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void;
  /** Ends all local activity. Running replies continue on the server. */
  destroy(): void;
}
