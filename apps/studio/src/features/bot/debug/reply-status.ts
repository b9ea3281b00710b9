import {
  type Conversation,
  findMessage,
  groupIdOf,
  isGroupReplying,
  type ReportedError,
  verboseOf,
} from '@parley/chat-core';

/** How a turn stands, as far as this page knows: the reason of a failure is not stored with the history. */
export interface ReplyStatus {
  readonly status: 'complete' | 'running' | 'waiting' | 'stopped' | 'broken' | 'failed' | 'unanswered' | 'unsent';
  readonly error: ReportedError | null;
}

export function replyStatus(conversation: Conversation, groupId: string): ReplyStatus {
  const pulling = conversation.pulling[groupId];
  const hasFailed = pulling?.status === 'error' || pulling?.status === 'timeout';
  return { status: statusOf(conversation, groupId, hasFailed), error: (hasFailed && pulling.error) || null };
}

function statusOf(conversation: Conversation, groupId: string, hasFailed: boolean): ReplyStatus['status'] {
  if (findMessage(conversation, groupId)?._sendFailed) return 'unsent';
  if (isGroupReplying(conversation, groupId)) return 'running';
  if (hasFailed) return 'failed';
  if (conversation.pulling[groupId]?.isStopped) return 'stopped';
  const ofGroup = conversation.messages.filter((message) => groupIdOf(message) === groupId);
  if (ofGroup.some(({ status }) => status === 'broken')) return 'broken';
  if (ofGroup.some(({ type }) => type === 'answer')) return 'complete';
  return ofGroup.some((message) => verboseOf(message)?.msg_type === 'interrupt') ? 'waiting' : 'unanswered';
}
