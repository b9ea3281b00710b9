import type { AskedCall } from '../../agent/index.ts';
import type { MessageRow } from '../conversation.schema.ts';

/** What a call waits for: that its user allows it, an answer that it needs to go on, or an answer that is all it is for. */
type CallWait = 'permission' | 'going-on' | 'answer';

/** A message of the user ends a reply that waits. What the model gets in place of the response of such a call. */
const NOT_ANSWERED: Record<CallWait, string> = {
  // A “yes” may have meant something else.
  permission:
    'The call waited for the permission of the user, who wrote the next message instead. It was not made. A message does not count as permission: if it asks for this call, call the tool again, and the user is asked again.',
  'going-on':
    'The call was running and asked the user a question, but the user wrote the next message instead, so it was not completed. It may have had its effect: do not repeat it unless the user asks for that.',
  answer:
    'The user did not choose an answer and wrote the next message instead. If it answers the question, take it as the answer.',
};

/** What the calls of a paused reply wait for, by their ids, as JSON. */
export const writeCallWaits = (asked: readonly AskedCall[]): string =>
  JSON.stringify(Object.fromEntries(asked.map((one) => [one.call.id, waitOf(one)])));

function waitOf(asked: AskedCall): CallWait {
  if (!('question' in asked)) return asked.tool.answered ? 'permission' : 'answer';
  const { asks, isForPermission } = asked.question;
  return isForPermission || 'connect' in asks ? 'permission' : 'going-on';
}

/** The ids of the calls that a message of a reply asks its user about, with what the model gets where there is no answer. */
export function notAnsweredTexts({
  requiredAction,
  extraInfo,
}: Pick<MessageRow, 'requiredAction' | 'extraInfo'>): [callId: string, text: string][] {
  if (!requiredAction) return [];
  const { call_waits = '{}' } = JSON.parse(extraInfo) as Partial<Record<string, string>>;
  return Object.entries(JSON.parse(call_waits) as Record<string, CallWait>).map(([id, wait]) => [
    id,
    NOT_ANSWERED[wait],
  ]);
}
