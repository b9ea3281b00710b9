import type { ChatMessage, FileType, RequestOf, ResumeChat } from '@parley/contract';
import type { BotInfo, Conversation, Sections } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { MessageGroup } from '../message/message-group.ts';
import type { MessageMeta } from '../message/message-meta.ts';
import type { UploadItem } from '../upload/uploads.ts';
import type { MessageIndexSwitch, PluginSendOptions } from './hook-contexts.ts';

/** The topics of `subscribe` and their values. */
export interface PluginTopics {
  readonly init: Conversation['init'];
  readonly message: Conversation['messages'];
  readonly meta: Conversation;
  readonly onboarding: Conversation['onboarding'];
  readonly selection: Conversation['selection'];
  readonly waiting: Conversation['waiting'];
}

/** The API of every plugin (wire §2.2). */
export interface ReadonlyPluginApi {
  getInit(): Conversation['init'];
  readonly messages: {
    findMessage(messageId: string): CoreMessage | null;
    getMessageGroupById(groupId: string): MessageGroup | null;
    getMessageGroupByUserMessageId(messageId: string): MessageGroup | null;
    /** The first and the last loaded index. */
    getMessageIndexRange(): { readonly min: string; readonly max: string };
  };
  getMessageMeta(messageId: string): MessageMeta | null;
  getBotInfo(botId: string): BotInfo | undefined;
  getUploadFiles(): {
    readonly fileIdList: readonly string[];
    readonly fileDataMap: Readonly<Record<string, UploadItem>>;
    readonly fileTypeMap: Readonly<Record<string, FileType | null>>;
  };
  getSections(): Sections;
  /** Calls back with the new value when the topic has changed. Returns the unsubscription. */
  subscribe<Topic extends keyof PluginTopics>(topic: Topic, listener: (value: PluginTopics[Topic]) => void): () => void;
}

export type ResumeMessage = Pick<
  RequestOf<typeof ResumeChat>,
  'resume_message_id' | 'interrupt_message_id' | 'tool_outputs'
>;

/** The commands that only writeable plugins get. */
export interface PluginCommands {
  readonly messageList: {
    refresh(): Promise<unknown>;
    clear(): void;
    addMessages(messages: readonly ChatMessage[]): void;
    deleteMessageByIdList(messageIds: readonly string[]): void;
    updateMessage(message: ChatMessage): void;
    clearChatHistory(): Promise<unknown>;
  };
  readonly messageIndex: MessageIndexSwitch;
  readonly message: {
    /** By default the awaited reply. */
    stopResponding(replyId?: string): Promise<unknown>;
    sendResumeMessage(request: ResumeMessage): Promise<unknown>;
    sendTextMessage(
      message: { readonly text: string; readonly mentionIds?: readonly string[] },
      options?: PluginSendOptions,
    ): Promise<unknown>;
  };
  readonly onboarding: {
    update(onboarding: Partial<Pick<Conversation['onboarding'], 'prologue' | 'suggestions'>>): void;
  };
  readonly sectionId: { setLatestSectionId(sectionId: string): void };
  readonly files: { deletePendingFile(fileId: string): void };
}

export interface WriteablePluginApi extends ReadonlyPluginApi, PluginCommands {}
