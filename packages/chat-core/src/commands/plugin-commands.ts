import type { ChatMessage } from '@parley/contract';
import { reportAndContinue } from '../errors/report.ts';
import type { PluginCommands } from '../plugins/plugin-api.ts';
import type { ClientCommands } from './client-commands.ts';
import type { CommandContext } from './command-context.ts';
import type { HistoryCommands } from './load-history.ts';

interface Dependencies {
  readonly history: HistoryCommands;
  readonly client: ClientCommands;
  removeFile(fileId: string): void;
  ignoreIndexes(isIgnored: boolean): void;
}

/** The commands that writeable plugins get (wire §2.2). */
export function toPluginCommands({ dispatch, report }: CommandContext, dependencies: Dependencies): PluginCommands {
  const { client, history } = dependencies;
  const push = (message: ChatMessage) =>
    dispatch({ type: 'remote-changed', change: { kind: 'message-pushed', message } });
  return {
    messageList: {
      refresh: () => reportAndContinue(report, 'refresh-messages', history.refresh),
      clear: () => dispatch({ type: 'history-cleared', sectionId: null }),
      addMessages: (messages) => messages.forEach(push),
      deleteMessageByIdList: (messageIds) =>
        dispatch({ type: 'remote-changed', change: { kind: 'messages-deleted', message_ids: [...messageIds] } }),
      updateMessage: push,
      clearChatHistory: client.clearHistory,
    },
    messageIndex: { ignoreIndexAndHistory: dependencies.ignoreIndexes },
    message: {
      stopResponding: client.stopResponding,
      sendResumeMessage: ({ resume_message_id, interrupt_message_id, tool_outputs }) =>
        client.resume({
          replyId: resume_message_id,
          ...(interrupt_message_id && { interruptMessageId: interrupt_message_id }),
          ...(tool_outputs && {
            toolOutputs: tool_outputs.map(({ tool_call_id, output }) => ({ toolCallId: tool_call_id, output })),
          }),
        }),
      sendTextMessage: ({ text, mentionIds = [] }, { extendFiled, headers } = {}) =>
        client.sendText(text, {
          from: 'plugin',
          mentionIds,
          ...(extendFiled && { extraBody: extendFiled }),
          ...(headers && { headers }),
        }),
    },
    onboarding: { update: (onboarding) => dispatch({ type: 'onboarding-changed', onboarding }) },
    sectionId: {
      setLatestSectionId: (sectionId) =>
        dispatch({
          type: 'remote-changed',
          change: { kind: 'section-created', new_section_id: sectionId, new_section_message_list: [] },
        }),
    },
    files: { deletePendingFile: dependencies.removeFile },
  };
}
