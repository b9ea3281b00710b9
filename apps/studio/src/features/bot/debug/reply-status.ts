import {
  type Conversation,
  type CoreMessage,
  findMessage,
  groupIdOf,
  isGroupReplying,
  type ReportedError,
  verboseOf,
} from '@parley/chat-core';
import { MessageEnding } from '@parley/contract';

/** How a turn stands. `broken`: the server stopped during the reply. */
export interface ReplyStatus {
  readonly status:
    | 'complete'
    | 'running'
    | 'waiting'
    | 'stopped'
    | 'cut'
    | 'filtered'
    | 'refused'
    | 'broken'
    | 'failed'
    | 'unanswered'
    | 'unsent';
  readonly error: ReportedError | null;
}

export function replyStatus(conversation: Conversation, groupId: string): ReplyStatus {
  const pulling = conversation.pulling[groupId];
  const hasFailed = pulling?.status === 'error' || pulling?.status === 'timeout';
  return { status: statusOf(conversation, groupId, hasFailed), error: (hasFailed && pulling.error) || null };
}

const endings: Readonly<Record<string, ReplyStatus['status']>> = {
  [MessageEnding.length]: 'cut',
  [MessageEnding.contentFilter]: 'filtered',
  [MessageEnding.refusal]: 'refused',
  [MessageEnding.interrupted]: 'broken',
  [MessageEnding.failed]: 'failed',
};

/** The ending is stored with the last answer, or with the question if no text came. */
function endingOf(ofGroup: readonly CoreMessage[]): ReplyStatus['status'] | null {
  const answer = [...ofGroup].reverse().find(({ type }) => type === 'answer');
  const question = ofGroup.find(({ type }) => type === 'question');
  const ending = answer?.extra_info.ending ?? question?.extra_info.ending;
  return ending === undefined ? null : (endings[ending] ?? null);
}

function statusOf(conversation: Conversation, groupId: string, hasFailed: boolean): ReplyStatus['status'] {
  if (findMessage(conversation, groupId)?._sendFailed) return 'unsent';
  if (isGroupReplying(conversation, groupId)) return 'running';
  const ofGroup = conversation.messages.filter((message) => groupIdOf(message) === groupId);
  const ending = endingOf(ofGroup);
  // A continuation that failed leaves its answer cut off.
  if (ending && !(hasFailed && ending === 'cut')) return ending;
  if (hasFailed) return 'failed';
  if (conversation.pulling[groupId]?.isStopped) return 'stopped';
  if (ofGroup.some(({ status }) => status === 'broken')) return 'stopped';
  if (ofGroup.some(({ type }) => type === 'answer')) return 'complete';
  return ofGroup.some((message) => verboseOf(message)?.msg_type === 'interrupt') ? 'waiting' : 'unanswered';
}
