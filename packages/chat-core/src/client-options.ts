import type { Scene } from '@parley/contract';
import type { CommandSettings } from './commands/connect-commands.ts';
import type { Clock } from './environment/clock.ts';
import type { Connectivity } from './environment/connectivity.ts';
import type { Report } from './errors/report.ts';
import type { PluginTiming } from './plugins/create-plugin-runner.ts';
import type { Plugin } from './plugins/plugin.ts';
import type { Schedule } from './store/store.ts';
import type { FileTypeRule } from './upload/file-kind.ts';
import type { HttpTransportOptions } from './wire/http-transport.ts';
import type { ChatTransport } from './wire/transport.ts';

/** The bot: one of a space, or one that the server defines. */
export type BotOption = { readonly botId: string } | { readonly presetBot: string };

/** A transport of the host's own, or the settings of the HTTP transport. */
export type TransportOptions =
  | { readonly transport: ChatTransport }
  | (HttpTransportOptions & { readonly transport?: never });

export interface ClientSettings extends CommandSettings {
  readonly scene: Scene;
  /** The current user. Without it nothing can be uploaded: a file needs an owner. */
  readonly user?: { readonly id: string };
  /** Sent as `extra.device_id` (chat §7). The host stores it, so that it is the same on every visit of a browser. */
  readonly deviceId?: string;
  readonly plugins?: readonly Plugin[];
  readonly fileLimit?: number;
  readonly acceptedTypes?: readonly FileTypeRule[];
  /** Enables action locks (chat §4). On by default. */
  readonly enableActionLocks?: boolean;
  /** Receives every error after which the client continues. By default they are logged on the console. */
  readonly report?: Report;
  readonly recordPluginTiming?: (timing: PluginTiming) => void;
  readonly connectivity?: Connectivity;
  readonly clock?: Clock;
  /** When batched deltas are displayed, for example in an animation frame. */
  readonly schedule?: Schedule;
  readonly newId?: () => string;
  readonly random?: () => number;
  /** The number of stored messages that are held in memory. */
  readonly windowSize?: number;
}

export type ChatClientOptions = ClientSettings & BotOption & TransportOptions;
