import type { MessageFeedback } from '@parley/contract';
import type { SendOptions } from '../message/send-options.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import type { Cleared, ClearHistoryOptions } from './clear.ts';
import type { Resumed, ResumeRequest } from './resume-reply.ts';
import type { FilesToSend, MixedMessage, SendResult } from './send-commands.ts';
import type { Locked, Sent } from './send-message.ts';
import type { VoiceSent } from './send-voice.ts';

/** The commands of a client. A refusal is a result; a failure rejects, except where chat §8 swallows it. */
export interface ClientCommands {
  /** Opens the conversation. Resolves to whether it is open; the reason of a failure is in `conversation.init`. */
  init(): Promise<boolean>;
  /** Loads name, picture and opening of the bot again, after it was changed. Messages and their position stay. */
  refreshBotInfo(): Promise<void>;
  /** Sends text. Like the other sends, it waits in the outbox while the server is away or the bot is busy. */
  sendText(text: string, options?: SendOptions): Promise<SendResult>;
  sendImage(files: FilesToSend, options?: SendOptions): Promise<SendResult>;
  sendFile(files: FilesToSend, options?: SendOptions): Promise<SendResult>;
  sendMixed(message: MixedMessage, options?: SendOptions): Promise<SendResult>;
  sendNormalized(content: OutgoingContent, options?: SendOptions): Promise<SendResult>;
  sendVoice(audio: Blob, options?: SendOptions): Promise<VoiceSent>;
  /** Sends a failed message again. */
  retry(localMessageId: string): Promise<Sent | Locked>;
  /** Changes the text of a message in the outbox. False if it has left the outbox, has no place for text, or would be empty. */
  editOutbox(localMessageId: string, text: string): boolean;
  removeFromOutbox(localMessageId: string): void;
  /**
   * Takes a message of the outbox back to the input: its files are pending again, and its text is returned. `null` if it
   * has left the outbox, has a quote, or was restored with files.
   */
  takeBack(localMessageId: string): string | null;
  /** Sends a message of the outbox before the others, and stops the running reply for it. */
  sendNow(localMessageId: string): Promise<void>;
  /** Moves a message of the outbox; 0 is the first place. */
  moveInOutbox(localMessageId: string, to: number): void;
  regenerate(groupId: string, options?: SendOptions): Promise<Sent | Locked>;
  /** Stops the awaited reply, or the one with this id: a paused reply is not awaited. */
  stopResponding(replyId?: string): Promise<void>;
  deleteMessageGroup(groupId: string): Promise<void>;
  clearContext(): Promise<Cleared>;
  clearHistory(options?: ClearHistoryOptions): Promise<Cleared>;
  /** Loads a page of older messages. */
  loadPrevious(count?: number): Promise<void>;
  loadNext(): Promise<void>;
  loadEagerly(): Promise<void>;
  loadSilently(): Promise<void>;
  /** Marks messages as read up to this index, by default up to the last loaded message. */
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
