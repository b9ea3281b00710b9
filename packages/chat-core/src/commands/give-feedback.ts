import { type MessageFeedback, ReportAction } from '@parley/contract';
import { reportAndContinue } from '../errors/report.ts';
import { type CommandContext, conversationRef, spaceBotRef } from './command-context.ts';

/** Sends the user's feedback on an answer. */
export const createGiveFeedback =
  (context: CommandContext) =>
  async (messageId: string, feedback: MessageFeedback): Promise<void> => {
    await reportAndContinue(context.report, 'report-message', async () => {
      const { conversation_id, scene } = conversationRef(context);
      await context.transport.report({
        biz_conversation_id: conversation_id,
        scene,
        ...spaceBotRef(context.identity),
        message_id: messageId,
        action: ReportAction.feedback,
        message_feedback: feedback,
      });
      context.dispatch({ type: 'feedback-given', messageId, feedback });
    });
  };
