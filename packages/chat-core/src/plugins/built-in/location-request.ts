import type { ChatMessage } from '@parley/contract';
import type { ResumeMessage } from '../plugin-api.ts';

/** The require_info field for the user's location (wire §1.8). */
const COORDINATES_FIELD = 'coordinates';

export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

/** A reply that is paused until the user allows or declines to share the location. */
export interface LocationRequest {
  readonly messageId: string;
  readonly replyId: string;
  /** The name of the tool that asks. */
  readonly askedBy: string;
  readonly toolCallIds: readonly string[];
}

type Interrupting = Pick<ChatMessage, 'message_id' | 'reply_id' | 'required_action'>;

export function isRequireInfo(message: Pick<ChatMessage, 'required_action'>): boolean {
  return toolCallsOf(message).some((call) => call.type === 'require_info');
}

export function locationRequestOf(message: Interrupting): LocationRequest | null {
  const calls = toolCallsOf(message).filter((call) => call.require_info?.require_fields.includes(COORDINATES_FIELD));
  if (calls.length === 0) return null;
  return {
    messageId: message.message_id,
    replyId: message.reply_id,
    askedBy: calls[0]?.require_info?.name ?? '',
    toolCallIds: calls.map((call) => call.id),
  };
}

/** Both numbers are sent as strings. */
export function locationAnswer(request: LocationRequest, { longitude, latitude }: Coordinates): ResumeMessage {
  const output = JSON.stringify({ coordinates: { longitude: String(longitude), latitude: String(latitude) } });
  return {
    resume_message_id: request.replyId,
    interrupt_message_id: request.messageId,
    tool_outputs: request.toolCallIds.map((tool_call_id) => ({ tool_call_id, output })),
  };
}

const toolCallsOf = ({ required_action }: Pick<ChatMessage, 'required_action'>) =>
  required_action?.submit_tool_outputs.tool_calls ?? [];
