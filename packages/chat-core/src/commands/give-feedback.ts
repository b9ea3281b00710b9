import { type MessageFeedback, ReportAction } from '@parley/contract';
import { type CommandContext, here, whichOwnBot } from './command-context.ts';
import { reportAndContinue } from './report.ts';

/** Tells what the user thinks of an answer. */
export const createGiveFeedback =
  (context: CommandContext) =>
  async (messageId: string, feedback: MessageFeedback): Promise<void> => {
    await reportAndContinue(context.report, 'report-message', async () => {
      const { conversation_id, scene } = here(context);
      await context.transport.report({
        biz_conversation_id: conversation_id,
        scene,
        ...whichOwnBot(context.identity),
        message_id: messageId,
        action: ReportAction.feedback,
        message_feedback: feedback,
      });
      context.dispatch({ type: 'feedback-given', messageId, feedback });
    });
  };
