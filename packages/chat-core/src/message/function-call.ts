import type { CoreMessage } from './core-message.ts';

/** A response is searched among this many messages after its call (chat §9). */
const FUNCTION_CALL_WINDOW = 15;

interface CallPlace {
  readonly index: number;
  readonly callId: string | null;
}

/** A response has the call_id of its call or, if one of them has no call_id, the next index. */
export const answersCall = (response: CallPlace, call: CallPlace): boolean =>
  response.callId && call.callId ? response.callId === call.callId : response.index === call.index + 1;

/** The tool_response to the function call at a position. */
export function toolResponseTo(messages: readonly CoreMessage[], position: number): CoreMessage | null {
  const call = messages[position];
  if (call?.type !== 'function_call') return null;
  const following = messages.slice(position + 1, position + 1 + FUNCTION_CALL_WINDOW);
  const isResponse = (message: CoreMessage) =>
    message.type === 'tool_response' &&
    message.reply_id === call.reply_id &&
    answersCall(toPlace(message), toPlace(call));
  return following.find(isResponse) ?? null;
}

const toPlace = ({ index, extra_info }: CoreMessage): CallPlace => ({ index, callId: extra_info.call_id || null });
