import type { Scene } from '@parley/contract';
import type { InitRequest, InitResponse } from './commands/open-conversation.ts';
import type { Report } from './commands/report.ts';
import type { Clock } from './environment/clock.ts';
import type { Connectivity } from './environment/connectivity.ts';
import type { OutboxStorage } from './outbox/outbox-storage.ts';
import type { InterruptScenario } from './permissions/preferences.ts';
import type { PluginTiming } from './plugins/create-plugin-runner.ts';
import type { Plugin } from './plugins/plugin.ts';
import type { Schedule } from './store.ts';
import type { FileTypeRule } from './upload/file-kind.ts';
import type { HttpTransportOptions } from './wire/http-transport.ts';
import type { ChatTransport } from './wire/transport.ts';

/** The bot to talk to: one of a space, or one that the server itself defines. */
export type WhichBot = { readonly botId: string } | { readonly presetBot: string };

/** How the server is reached: by a transport of the host's own, or over HTTP with these settings. */
export type HowReached =
  | { readonly transport: ChatTransport }
  | (HttpTransportOptions & { readonly transport?: never });

export interface ClientSettings {
  readonly scene: Scene;
  /** Who talks. Without it nothing can be uploaded: a file belongs to somebody. */
  readonly user?: { readonly id: string };
  /** One of several conversations with the bot; left out, it is the current one. */
  readonly conversationId?: string;
  /** The space whose settings transcribe speech. */
  readonly spaceId?: string;
  readonly deviceId?: string;
  readonly plugins?: readonly Plugin[];
  /** Where messages wait through a reload. Left out, they wait as long as the page lives. */
  readonly outboxStorage?: OutboxStorage;
  /** When a message may interrupt a reply; otherwise it waits in the outbox. */
  readonly newMessageInterruptScenario?: InterruptScenario;
  readonly fileLimit?: number;
  readonly acceptedTypes?: readonly FileTypeRule[];
  /** Tells the server how far its messages were received. On unless switched off. */
  readonly enableMarkRead?: boolean;
  /** Locks actions against each other (chat §4). On unless switched off. */
  readonly enableActionLocks?: boolean;
  /** Hears what happens in the conversation elsewhere. On unless switched off. */
  readonly enableSubscription?: boolean;
  /** Opens the conversation in another way than by the server's call. */
  readonly requestInit?: (request: InitRequest) => Promise<InitResponse>;
  /** Hears of every error the client goes on from. Left out, they are logged on the console. */
  readonly report?: Report;
  readonly recordPluginTiming?: (timing: PluginTiming) => void;
  readonly connectivity?: Connectivity;
  readonly clock?: Clock;
  /** When words that came are shown together; an animation frame, say. */
  readonly schedule?: Schedule;
  readonly newId?: () => string;
  readonly random?: () => number;
  /** So many messages make a page of history. */
  readonly historyCount?: number;
  /** At most so many messages are held. */
  readonly windowSize?: number;
}

export type ChatClientOptions = ClientSettings & WhichBot & HowReached;
