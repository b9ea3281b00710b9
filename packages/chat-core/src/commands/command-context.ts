import { PLAYGROUND } from '@parley/contract';
import type { Conversation, ConversationIdentity } from '../conversation/conversation.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import type { Clock } from '../environment/clock.ts';
import type { Connectivity } from '../environment/connectivity.ts';
import type { Report } from '../errors/report.ts';
import type { PluginRunner } from '../plugins/create-plugin-runner.ts';
import type { ChatTransport } from '../wire/transport.ts';

/** The dependencies of all commands. Commands read the state and dispatch events; they never write the state. */
export interface CommandContext {
  readonly transport: ChatTransport;
  readonly identity: ConversationIdentity;
  getState(): Conversation;
  dispatch(event: ConversationEvent): void;
  /** Batches events: they are applied together, once per frame. */
  dispatchSoon(event: ConversationEvent): void;
  /** Applies the batched events now. */
  flush(): void;
  readonly plugins: Pick<PluginRunner, 'run' | 'listens'>;
  readonly report: Report;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly newId: () => string;
  readonly random: () => number;
  /** The `extra` field of every chat request; holds device_id (chat §7). */
  readonly extra: Readonly<Record<string, string>>;
  /** Aborts when the client is destroyed. */
  readonly destroyed: AbortSignal;
}

/** A command was called before init has succeeded. */
export class NotInitialised extends Error {
  override readonly name = 'NotInitialised';
  constructor() {
    super('the conversation is not open');
  }
}

/** The fields by which every call identifies the conversation. */
export function conversationRef({ getState, identity }: Pick<CommandContext, 'getState' | 'identity'>) {
  const { init } = getState();
  if (init.status !== 'success') throw new NotInitialised();
  return { conversation_id: init.conversationId, scene: identity.scene };
}

export const isOpen = ({ getState }: Pick<CommandContext, 'getState'>): boolean => getState().init.status === 'success';

/** The fields by which calls identify the bot. The draft answers only in the playground (chat §9). */
export function botRef({ bot, scene }: ConversationIdentity) {
  const id = 'botId' in bot ? { bot_id: bot.botId } : { preset_bot: bot.presetBot };
  return { ...id, draft_mode: scene === PLAYGROUND };
}

/** For calls that accept only bots of a space. */
export function spaceBotRef({ bot }: ConversationIdentity): { bot_id?: string } {
  return 'botId' in bot ? { bot_id: bot.botId } : {};
}
