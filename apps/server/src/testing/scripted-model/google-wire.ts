import { argumentsText, type ChatWire, DEFAULT_USAGE, dataFrame } from './chat-wire.ts';

const candidate = (parts: readonly unknown[], rest: Record<string, unknown> = {}) =>
  dataFrame({ candidates: [{ index: 0, content: { role: 'model', parts }, ...rest }] });

export const googleWire: ChatWire = {
  lastUserText: ({ body }) =>
    body.contents
      .findLast((content: { role: string }) => content.role === 'user')
      .parts.map((part: { text?: string }) => part.text ?? '')
      .join(''),
  toFrames({ reasoning = [], signature, text = [], toolCalls = [], usage, finish, finishDetail }) {
    const spent = usage ?? DEFAULT_USAGE;
    return {
      pieces: [
        ...reasoning.map((piece) => candidate([{ text: piece, thought: true }])),
        ...text.map((piece) => candidate([{ text: piece }])),
        ...toolCalls.map((call) =>
          candidate([
            {
              functionCall: { name: call.name, args: JSON.parse(argumentsText(call)) },
              ...(signature !== undefined && { thoughtSignature: signature }),
            },
          ]),
        ),
      ],
      ending: [
        dataFrame({
          candidates: [
            {
              index: 0,
              content: { role: 'model', parts: [] },
              finishReason: finish ?? 'STOP',
              ...(finishDetail !== undefined && { finishMessage: finishDetail }),
            },
          ],
          usageMetadata: { promptTokenCount: spent.inputTokens, candidatesTokenCount: spent.outputTokens },
        }),
      ],
    };
  },
};
