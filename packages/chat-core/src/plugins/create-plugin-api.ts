import type { Conversation } from '../conversation/conversation.ts';
import { compareIndexes, isCounted } from '../message/message-index.ts';
import { findGroup, groupOfMessage } from '../selectors/message-groups.ts';
import { findMessage } from '../selectors/message-layout.ts';
import { messageMeta } from '../selectors/message-meta.ts';
import { watchSelected } from '../store/watch-store.ts';
import type { Uploads } from '../upload/uploads.ts';
import type { PluginCommands, PluginTopics, ReadonlyPluginApi, WriteablePluginApi } from './plugin-api.ts';

/** The parts of a client that the plugin API needs. */
export interface PluginPorts {
  readonly conversation: { getState(): Conversation; subscribe(listener: () => void): () => void };
  readonly uploads: { getState(): Uploads };
  readonly commands: PluginCommands;
}

const topics: { readonly [Topic in keyof PluginTopics]: (conversation: Conversation) => PluginTopics[Topic] } = {
  init: ({ init }) => init,
  message: ({ messages }) => messages,
  meta: (conversation) => conversation,
  onboarding: ({ onboarding }) => onboarding,
  selection: ({ selection }) => selection,
  waiting: ({ waiting }) => waiting,
};

/** Creates the API of readonly and of writeable plugins. */
export function createPluginApi(ports: PluginPorts): { readonly: ReadonlyPluginApi; writeable: WriteablePluginApi } {
  const { conversation, uploads, commands } = ports;
  const { getState } = conversation;
  const readonly: ReadonlyPluginApi = {
    getInit: () => getState().init,
    messages: {
      findMessage: (messageId) => findMessage(getState(), messageId),
      getMessageGroupById: (groupId) => findGroup(getState(), groupId),
      getMessageGroupByUserMessageId: (messageId) => groupOfMessage(getState(), messageId),
      getMessageIndexRange: () => indexRange(getState()),
    },
    getMessageMeta: (messageId) => messageMeta(getState(), messageId),
    getBotInfo: (botId) => getState().senders.botInfoMap[botId],
    getUploadFiles: () => uploadFiles(uploads.getState()),
    getSections: () => getState().sections,
    subscribe: (topic, listener) => watchSelected(conversation, topics[topic], listener),
  };
  return { readonly, writeable: { ...readonly, ...commands } };
}

function indexRange({ messages }: Conversation): { min: string; max: string } {
  const indexes = messages.map(({ message_index }) => message_index).filter(isCounted);
  indexes.sort(compareIndexes);
  return { min: indexes[0] ?? '0', max: indexes.at(-1) ?? '0' };
}

function uploadFiles(uploads: Uploads): ReturnType<ReadonlyPluginApi['getUploadFiles']> {
  return {
    fileIdList: uploads.map((item) => item.id),
    fileDataMap: Object.fromEntries(uploads.map((item) => [item.id, item])),
    fileTypeMap: Object.fromEntries(uploads.map((item) => [item.id, item.fileType])),
  };
}
