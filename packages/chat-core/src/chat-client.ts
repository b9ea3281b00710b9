import type { MessageFeedback } from '@parley/contract';
import type { Cleared } from './commands/clear.ts';
import type { Doing } from './commands/report.ts';
import type { Resumed, ResumeRequest } from './commands/resume-reply.ts';
import type { FilesToSend, MixedMessage, SendResult } from './commands/send-commands.ts';
import type { Locked, Sent } from './commands/send-message.ts';
import type { VoiceSent } from './commands/send-voice.ts';
import type { Chunk, Conversation } from './conversation/conversation.ts';
import type { SendOptions } from './message/send-options.ts';
import type { PluginRunner } from './plugins/create-plugin-runner.ts';
import type { Uploader } from './upload/create-uploader.ts';
import type { OutgoingContent } from './upload/outgoing-content.ts';
import type { PullingStatusEvent } from './watch-pulling.ts';

/** What can be listened to beside the conversation itself. */
export interface ClientEvents {
  readonly 'message-received': Chunk;
  readonly 'pulling-status': PullingStatusEvent;
  /** Something went wrong that the client goes on from. */
  readonly error: { readonly error: unknown; readonly doing: Doing };
}

/** What a user of the client can do. A command that is refused says so; one that fails rejects, except where chat §8 swallows it. */
export interface ClientCommands {
  /** Opens the conversation. Gives whether it is open; why not is in the conversation. */
  init(): Promise<boolean>;
  /** Loads name, picture and opening of the bot again, after it was changed. Messages and their place stay. */
  refreshBotInfo(): Promise<void>;
  /** Sends words. This and the others that send let a message wait in the outbox while the server is away or the bot is busy. */
  sendText(text: string, options?: SendOptions): Promise<SendResult>;
  sendImage(files: FilesToSend, options?: SendOptions): Promise<SendResult>;
  sendFile(files: FilesToSend, options?: SendOptions): Promise<SendResult>;
  sendMixed(message: MixedMessage, options?: SendOptions): Promise<SendResult>;
  sendNormalized(content: OutgoingContent, options?: SendOptions): Promise<SendResult>;
  sendVoice(audio: Blob, options?: SendOptions): Promise<VoiceSent>;
  /** Sends a message that failed once more, where one may be sent. */
  retry(localMessageId: string): Promise<Sent | Locked>;
  /** Gives a message in the outbox other words. False when it has left, has no place for words, or nothing would be left of it. */
  editOutbox(localMessageId: string, text: string): boolean;
  removeFromOutbox(localMessageId: string): void;
  regenerate(groupId: string, options?: SendOptions): Promise<Sent | Locked>;
  /** Stops the reply that is waited for, or the one that is named: a reply that waits for its user, say. */
  stopResponding(replyId?: string): Promise<void>;
  deleteMessageGroup(groupId: string): Promise<void>;
  clearContext(): Promise<Cleared>;
  clearHistory(): Promise<Cleared>;
  /** A page of what is older; as many messages as a page has, unless told. */
  loadPrevious(count?: number): Promise<void>;
  loadNext(): Promise<void>;
  loadEagerly(): Promise<void>;
  loadSilently(): Promise<void>;
  /** Marks as read up to this index, or up to the last message that is here. */
  markRead(index?: string): void;
  resume(request: ResumeRequest): Promise<Resumed>;
  select(replyId: string): void;
  unselect(replyId: string): void;
  clearSelection(): void;
  selectOnboarding(onboardingId: string | null): void;
  report(messageId: string, feedback: MessageFeedback): Promise<void>;
  setRecording(isRecording: boolean): void;
  setScrolled(isFarFromBottom: boolean): void;
}

export interface ChatClient extends ClientCommands {
  readonly conversation: {
    getState(): Conversation;
    subscribe(listener: () => void): () => void;
    /** Tells when a value that is read from the conversation has changed. */
    select<Value>(read: (conversation: Conversation) => Value, onChange: (value: Value) => void): () => void;
    /** The conversation as soon as it is so. Rejects when the client is destroyed before. */
    until(isSo: (conversation: Conversation) => boolean): Promise<Conversation>;
  };
  /** The files in the input and on their way; nothing without a user. */
  readonly uploads: Uploader | null;
  readonly plugins: PluginRunner;
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void;
  /** Ends everything that is under way here. Replies go on at the server. */
  destroy(): void;
}
