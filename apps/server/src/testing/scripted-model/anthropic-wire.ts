import { argumentsText, type ChatWire, DEFAULT_USAGE } from './chat-wire.ts';

const event = (value: { type: string; [field: string]: unknown }) =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

function block(index: number, content_block: unknown, deltas: readonly unknown[]): string[] {
  return [
    event({ type: 'content_block_start', index, content_block }),
    ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
    event({ type: 'content_block_stop', index }),
  ];
}

export const anthropicWire: ChatWire = {
  lastUserText: ({ body }) =>
    body.messages
      .findLast((message: { role: string }) => message.role === 'user')
      .content.map((part: { text?: string }) => part.text ?? '')
      .join(''),
  toFrames({ reasoning = [], signature, redacted, text = [], toolCalls = [], usage, finish, finishDetail }) {
    const spent = usage ?? DEFAULT_USAGE;
    const blocks = [
      ...(reasoning.length > 0
        ? [
            {
              is: { type: 'thinking', thinking: '' },
              deltas: [
                ...reasoning.map((thinking) => ({ type: 'thinking_delta', thinking })),
                ...(signature === undefined ? [] : [{ type: 'signature_delta', signature }]),
              ],
            },
          ]
        : []),
      ...(redacted === undefined ? [] : [{ is: { type: 'redacted_thinking', data: redacted }, deltas: [] }]),
      ...(text.length > 0
        ? [{ is: { type: 'text', text: '' }, deltas: text.map((piece) => ({ type: 'text_delta', text: piece })) }]
        : []),
      ...toolCalls.map((call, index) => ({
        is: { type: 'tool_use', id: call.id ?? `toolu_${index}`, name: call.name, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: argumentsText(call) }],
      })),
    ];
    const message = {
      id: 'msg_scripted',
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: spent.inputTokens, output_tokens: 0 },
    };
    return {
      pieces: [
        event({ type: 'message_start', message }),
        ...blocks.flatMap(({ is, deltas }, index) => block(index, is, deltas)),
      ],
      ending: [
        event({
          type: 'message_delta',
          delta: {
            stop_reason: finish ?? (toolCalls.length > 0 ? 'tool_use' : 'end_turn'),
            stop_sequence: null,
            ...(finishDetail !== undefined && { stop_details: { type: finish, explanation: finishDetail } }),
          },
          usage: { output_tokens: spent.outputTokens },
        }),
        event({ type: 'message_stop' }),
      ],
    };
  },
};
