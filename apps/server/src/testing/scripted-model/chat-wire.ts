import type { RecordedRequest, ScriptedToolCall, SpokenReply } from './scripted-reply.ts';

/** How a provider encodes an answer: a frame for each piece, and the frames at its end. */
export interface ChatWire {
  lastUserText(request: RecordedRequest): string;
  toFrames(reply: SpokenReply): { pieces: string[]; ending: string[] };
}

export const dataFrame = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

export const argumentsText = ({ arguments: value }: ScriptedToolCall): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export const DEFAULT_USAGE: NonNullable<SpokenReply['usage']> = { inputTokens: 7, outputTokens: 5 };
