import { PLAYGROUND } from '@parley/contract';
import type { Conversation, ConversationIdentity } from '../conversation/conversation.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import type { Clock } from '../environment/clock.ts';
import type { Connectivity } from '../environment/connectivity.ts';
import type { PluginRunner } from '../plugins/create-plugin-runner.ts';
import type { ChatTransport } from '../wire/transport.ts';
import type { Report } from './report.ts';

/** What every command acts with. Commands read the state and tell what has happened; they never write it. */
export interface CommandContext {
  readonly transport: ChatTransport;
  readonly identity: ConversationIdentity;
  getState(): Conversation;
  dispatch(event: ConversationEvent): void;
  /** For events that come faster than anybody looks: they are taken together, once a frame. */
  dispatchSoon(event: ConversationEvent): void;
  /** Takes what was put off. */
  flush(): void;
  readonly plugins: Pick<PluginRunner, 'run' | 'listens'>;
  readonly report: Report;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly newId: () => string;
  readonly random: () => number;
  /** Aborts when the client is destroyed. */
  readonly destroyed: AbortSignal;
}

/** The command needs a conversation, and there is none yet. */
export class NotInitialised extends Error {
  override readonly name = 'NotInitialised';
  constructor() {
    super('the conversation is not open');
  }
}

/** Where the conversation is, as every call names it. */
export function here({ getState, identity }: Pick<CommandContext, 'getState' | 'identity'>) {
  const { init } = getState();
  if (init.status !== 'success') throw new NotInitialised();
  return { conversation_id: init.conversationId, scene: identity.scene };
}

export const isOpen = ({ getState }: Pick<CommandContext, 'getState'>): boolean => getState().init.status === 'success';

/** The bot, as the calls name it. Its draft answers in the playground alone (chat §9). */
export function whichBot({ bot, scene }: ConversationIdentity) {
  const named = 'botId' in bot ? { bot_id: bot.botId } : { preset_bot: bot.presetBot };
  return { ...named, draft_mode: scene === PLAYGROUND };
}

/** The calls that only know bots of a space. */
export function whichOwnBot({ bot }: ConversationIdentity): { bot_id?: string } {
  return 'botId' in bot ? { bot_id: bot.botId } : {};
}
