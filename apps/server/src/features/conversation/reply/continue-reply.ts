import type { ModelMessage } from '../../../platform/models/model.ts';
import type { Runs } from '../../../platform/run/runs.ts';
import { newProgress } from '../../agent/index.ts';
import { NothingToContinue, RunNotFound } from '../conversation.errors.ts';
import type { MessageRow } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import { toMessage } from '../to-message.ts';
import { toModelMessages } from './build-context.ts';
import { isContinuable } from './ending.ts';
import type { StoredReply } from './reply.store.ts';
import { toReply } from './reply-events.ts';
import { continuedMessage } from './reply-messages.ts';
import type { ContinuedAnswer, ReplyOptions } from './reply-plan.ts';
import type { ResumeDependencies, ResumeReply } from './resume-reply.ts';

/**
 * After the answer so far. An assistant message alone at the end of a request is continued by some providers, answered by
 * others and refused by the rest.
 */
const INSTRUCTION =
  'Your last message was cut off because it reached the limit of its length. Continue it with the very next character: repeat nothing, add no introduction, and do not mention that it was cut off.';

interface Dependencies extends ResumeDependencies {
  conversations: ConversationStore;
  inTurn: Runs['inTurn'];
}

/** Continues an answer that reached its token limit, in the same message and the same run. */
export function createContinueReply(dependencies: Dependencies): ResumeReply {
  const { conversations, messages, replyStore, replyRuns, models, settleReply, meter, now } = dependencies;

  return async function continueReply(scope, conversation, request, wanted, locale) {
    const reply = await findReply(conversation.id, request.resume_message_id);
    const { botKey, botVersion } = reply;
    const bot = await dependencies.findAnsweringBot({ scope, conversation, botKey, botVersion, wanted, locale });
    const model = await models.findChat(bot.modelId);
    await meter.refuseIfSpent({ userId: conversation.userId, spaceId: bot.spaceId, botId: bot.id });
    const { run, rows, answer, lastPosition } = await dependencies.inTurn(conversation.id, reopen);
    const question = rows.find(({ type }) => type === 'question') as MessageRow;
    const continued = toContinued(answer);
    const options: ReplyOptions = { locale, variables: request.custom_variables ?? {}, chatHistory: null };

    return {
      run,
      options,
      afterSeq: run.lastSeq,
      isContinued: true,
      async plan() {
        const written = toModelMessages(
          rows.filter(({ type }) => type !== 'question'),
          model.chat.capabilities.tools,
        );
        const own: ModelMessage[] = [...written, { role: 'user', parts: [{ type: 'text', text: INSTRUCTION }] }];
        const plan = await dependencies.prepareReply({
          run,
          conversation,
          question,
          bot,
          model,
          options,
          startedAt: now(),
          resumed: {
            own,
            context: null,
            progress: {
              ...newProgress(),
              toolCalls: countCalls(rows),
              usage: usageOf(continued),
              sources: countRecalled(rows),
            },
            nextOrdinal: Math.max(...rows.map(({ ordinal }) => ordinal)) + 1,
            continued,
          },
        });
        plan.lastPosition = lastPosition;
        const message = continuedMessage(run.subject, continued);
        await settleReply(run, plan, { first: [{ kind: 'continued', message }] });
        return plan;
      },
    };

    /** In the conversation's turn: this process stores no question between the check and the start. Another one may. */
    async function reopen() {
      const found = await conversations.find(conversation.id);
      const ofReply = await messages.listReply(conversation.id, request.resume_message_id);
      const asked = await messages.find(conversation.id, request.resume_message_id);
      const last = ofReply.findLast(({ type }) => type === 'answer');
      if (!found || !asked || !last || !isContinuable(last) || last.sectionId !== found.latestSectionId)
        throw new NothingToContinue();
      if (await messages.hasQuestionAfter(conversation.id, last.position)) throw new NothingToContinue();
      dependencies.refuseOneTooMany(conversation.userId);
      const releaseSlot = dependencies.holdSlot(conversation.userId);
      const reopened = await replyRuns.reopen(reply.runId, toReply(reply), reply.lastSeq).finally(releaseSlot);
      if (!reopened) throw new NothingToContinue();
      return { run: reopened, rows: [asked, ...ofReply], answer: last, lastPosition: found.lastPosition };
    }
  };

  async function findReply(conversationId: string, questionId: string): Promise<StoredReply> {
    const reply = await replyStore.findByQuestion(conversationId, questionId);
    if (reply) return reply;
    // A copy of an answer has a reply only where it was cut off when it was copied.
    const asked = await messages.find(conversationId, questionId);
    throw asked?.type === 'question' ? new NothingToContinue() : new RunNotFound();
  }
}

function toContinued(answer: MessageRow): ContinuedAnswer {
  const message = toMessage(answer);
  const { reasoning_time } = message.extra_info;
  const header = {
    messageId: answer.id,
    ordinal: answer.ordinal,
    contentTime: answer.contentTime,
    continuedFrom: answer.content.length,
    // Of its first part; what a later part takes to think is not added.
    ...(reasoning_time !== undefined && { reasoningMs: Number(reasoning_time) * 1000 }),
  };
  return { header, message };
}

const countCalls = (rows: readonly MessageRow[]): number => rows.filter(({ type }) => type === 'function_call').length;

/** Those that readers were sent: only these are cited. */
const countRecalled = (rows: readonly MessageRow[]): number =>
  rows
    .filter(({ type }) => type === 'verbose')
    .map(({ content }) => JSON.parse(content))
    .filter(({ msg_type }) => msg_type === 'knowledge_recall')
    .reduce((sum, { data }) => sum + JSON.parse(data).chunks.length, 0);

/** The answer counts everything that it has cost, in all its parts. */
function usageOf({ message: { extra_info } }: ContinuedAnswer) {
  return { inputTokens: Number(extra_info.input_tokens ?? 0), outputTokens: Number(extra_info.output_tokens ?? 0) };
}
