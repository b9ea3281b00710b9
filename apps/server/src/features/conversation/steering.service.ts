import {
  type RequestOf,
  type ResponseOf,
  STEERS_WAITING_MAX,
  type SteerReply,
  type WaitingSteer,
  type WithdrawSteer,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { RunInputRow } from '../../platform/run/run.schema.ts';
import type { Runs } from '../../platform/run/runs.ts';
import {
  AlreadySteered,
  LocalMessageIdReused,
  ReplyNotSteerable,
  RunNotFound,
  TooManySteers,
} from './conversation.errors.ts';
import type { FindConversation } from './find-conversation.ts';
import type { MessageStore } from './message.store.ts';
import type { ReplyStore, StoredReply } from './reply/reply.store.ts';
import type { AddedWords } from './steer-text.ts';

/** Says in every process that the words of a reply have changed. */
export interface SteerNotice {
  readonly runId: string;
  readonly replyId: string;
  readonly withdrawnId?: string;
}

interface Dependencies extends Pick<ClockAndIds, 'newId'> {
  findConversation: FindConversation;
  messages: Pick<MessageStore, 'findByLocalId' | 'isUsedLocalId' | 'addUsedLocalId'>;
  replyStore: Pick<ReplyStore, 'findByQuestion'>;
  runs: Pick<Runs, 'addInput' | 'listInputs' | 'withdrawInput'>;
  writeTogether: WriteTogether;
  publish: (conversationId: string, notice: SteerNotice) => void;
}

export type Steering = ReturnType<typeof createSteering>;

/**
 * Words for a reply in progress. They are inputs of its run until the agent takes them before its next request to the model
 * (reply/take-words.ts). Those that it does not come to are left to the client, which sends them as the next question.
 */
export function createSteering(dependencies: Dependencies) {
  const { findConversation, messages, replyStore, runs, writeTogether, publish, newId } = dependencies;

  async function findReply(conversationId: string, replyId: string): Promise<StoredReply> {
    const reply = await replyStore.findByQuestion(conversationId, replyId);
    if (!reply) throw new RunNotFound();
    return reply;
  }

  const waitingIn = async (runId: string): Promise<WaitingSteer[]> => (await runs.listInputs(runId)).map(toWaiting);

  /** Whether the reply has these words already: they were sent twice. */
  async function isRead(conversationId: string, { local_message_id, reply_id }: RequestOf<typeof SteerReply>) {
    const known = await messages.findByLocalId(conversationId, local_message_id);
    if (known && known.replyId !== reply_id) throw new LocalMessageIdReused();
    if (!known && (await messages.isUsedLocalId(conversationId, local_message_id))) throw new AlreadySteered();
    return known !== undefined;
  }

  return {
    waitingIn,

    async steer(scope: Scope, request: RequestOf<typeof SteerReply>): Promise<ResponseOf<typeof SteerReply>> {
      const { id } = await findConversation(scope, request);
      const { runId, status } = await findReply(id, request.reply_id);
      if (await isRead(id, request)) return { steers: await waitingIn(runId) };
      if (isOver(status)) throw new ReplyNotSteerable();
      const { local_message_id, reply_id, query } = request;
      const waiting = await waitingIn(runId);
      if (waiting.some((one) => one.local_message_id === local_message_id)) return { steers: waiting };
      const added: AddedWords = { messageId: newId(), text: query.replaceAll('\0', '') };
      const input = { runId, id: local_message_id, body: JSON.stringify(added) };
      const isAdded = await runs.addInput(input, STEERS_WAITING_MAX);
      if (isAdded) publish(id, { runId, replyId: reply_id });
      const steers = await waitingIn(runId);
      if (!isAdded && steers.length >= STEERS_WAITING_MAX) throw new TooManySteers(STEERS_WAITING_MAX);
      if (!isAdded) throw new ReplyNotSteerable();
      return { steers };
    },

    async withdraw(scope: Scope, request: RequestOf<typeof WithdrawSteer>): Promise<ResponseOf<typeof WithdrawSteer>> {
      const { id } = await findConversation(scope, request);
      const { local_message_id, reply_id } = request;
      const { runId } = await findReply(id, reply_id);
      // What a reply that is over has not read is nowhere any more. It may have ended a moment ago.
      const is_withdrawn =
        (await runs.withdrawInput(runId, local_message_id)) ||
        (isOver((await findReply(id, reply_id)).status) && !(await messages.findByLocalId(id, local_message_id)));
      // A window that does not hear of it is not to send them as a question.
      if (is_withdrawn) await writeTogether([messages.addUsedLocalId(id, local_message_id)]);
      if (is_withdrawn) publish(id, { runId, replyId: reply_id, withdrawnId: local_message_id });
      return { is_withdrawn, steers: await waitingIn(runId) };
    },
  };
}

const isOver = (status: StoredReply['status']): boolean => status !== 'running' && status !== 'paused';

const toWaiting = ({ id, body }: RunInputRow): WaitingSteer => ({
  local_message_id: id,
  text: (JSON.parse(body) as AddedWords).text,
});
