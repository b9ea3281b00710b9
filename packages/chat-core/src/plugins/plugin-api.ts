import type { ChatMessage, FileType, RequestOf, ResumeChat } from '@parley/contract';
import type { BotInfo, Conversation, Sections } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { MessageGroup } from '../message/message-group.ts';
import type { MessageMeta } from '../message/message-meta.ts';
import type { UploadItem } from '../upload/uploads.ts';
import type { MessageIndexSwitch, PluginSendOptions } from './hook-contexts.ts';

/** What can be watched, and what a watcher is given. */
export interface PluginTopics {
  readonly init: Conversation['init'];
  readonly message: Conversation['messages'];
  readonly meta: Conversation;
  readonly onboarding: Conversation['onboarding'];
  readonly selection: Conversation['selection'];
  readonly waiting: Conversation['waiting'];
}

/** What every plugin can ask (wire §2.2). */
export interface ReadonlyPluginApi {
  getInit(): Conversation['init'];
  readonly messages: {
    findMessage(messageId: string): CoreMessage | null;
    getMessageGroupById(groupId: string): MessageGroup | null;
    getMessageGroupByUserMessageId(messageId: string): MessageGroup | null;
    /** The first and the last index that are loaded. */
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
  /** Tells when the topic has changed, with what it is now. The function it gives ends that. */
  subscribe<Topic extends keyof PluginTopics>(topic: Topic, listener: (value: PluginTopics[Topic]) => void): () => void;
}

export type ResumeMessage = Pick<
  RequestOf<typeof ResumeChat>,
  'resume_message_id' | 'interrupt_message_id' | 'tool_outputs'
>;

/** What a writeable plugin can do beside. Each is a command of the client. */
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
    /** Without a reply id, the reply that is waited for. */
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
