import type { ClientCommands } from '../chat-client.ts';
import type { PluginCommands } from '../plugins/plugin-api.ts';
import type { CommandContext } from './command-context.ts';
import type { HistoryCommands } from './load-history.ts';
import { reportAndContinue } from './report.ts';

interface Dependencies {
  readonly history: HistoryCommands;
  readonly client: ClientCommands;
  removeFile(fileId: string): void;
  ignoreIndexes(isIgnored: boolean): void;
}

/** The commands as writeable plugins get them (wire §2.2). */
export function toPluginCommands({ dispatch, report }: CommandContext, dependencies: Dependencies): PluginCommands {
  const { client, history } = dependencies;
  return {
    messageList: {
      refresh: async () => void (await reportAndContinue(report, 'refresh-messages', history.refresh)),
      clear: () => dispatch({ type: 'history-cleared', sectionId: null }),
      addMessages(messages) {
        for (const message of messages) dispatch({ type: 'change-told', change: { kind: 'message-pushed', message } });
      },
      deleteMessageByIdList: (messageIds) =>
        dispatch({ type: 'change-told', change: { kind: 'messages-deleted', message_ids: [...messageIds] } }),
      updateMessage: (message) => dispatch({ type: 'change-told', change: { kind: 'message-pushed', message } }),
      clearChatHistory: async () => void (await client.clearHistory()),
    },
    messageIndex: { ignoreIndexAndHistory: dependencies.ignoreIndexes },
    message: {
      stopResponding: client.stopResponding,
      async sendResumeMessage({ resume_message_id, interrupt_message_id, tool_outputs }) {
        await client.resume({
          replyId: resume_message_id,
          ...(interrupt_message_id && { interruptMessageId: interrupt_message_id }),
          toolOutputs: tool_outputs.map(({ tool_call_id, output }) => ({ toolCallId: tool_call_id, output })),
        });
      },
      async sendTextMessage({ text, mentionIds = [] }, options = {}) {
        const { extendFiled, headers } = options;
        await client.sendText(text, {
          from: 'plugin',
          mentionIds,
          ...(extendFiled && { extraBody: extendFiled }),
          ...(headers && { headers }),
        });
      },
    },
    onboarding: { update: (onboarding) => dispatch({ type: 'onboarding-changed', onboarding }) },
    sectionId: {
      setLatestSectionId: (sectionId) =>
        dispatch({
          type: 'change-told',
          change: { kind: 'section-created', new_section_id: sectionId, new_section_message_list: [] },
        }),
    },
    files: { deletePendingFile: dependencies.removeFile },
  };
}
