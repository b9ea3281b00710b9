import { argumentsText, type ChatWire, DEFAULT_USAGE, dataFrame } from './chat-wire.ts';
import type { SpokenReply } from './scripted-reply.ts';

const chunk = (delta: unknown, finish_reason: string | null = null) =>
  dataFrame({
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason }],
  });

export const openAiWire: ChatWire = {
  lastUserText({ body }) {
    const last = body.messages?.findLast((message: { role: string }) => message.role === 'user');
    if (typeof last?.content === 'string') return last.content;
    return (last?.content ?? []).map((part: { text?: string }) => part.text ?? '').join('');
  },
  toFrames(reply) {
    const { text = [], toolCalls = [], usage = DEFAULT_USAGE, finish, finishDetail } = reply;
    // As real providers send a call: its name first, then its arguments in two halves.
    const calls = toolCalls.flatMap((call, index) => {
      const { name, id = `call_${index}` } = call;
      const all = argumentsText(call);
      const half = Math.ceil(all.length / 2);
      return [
        { index, id, type: 'function', function: { name, arguments: '' } },
        { index, function: { arguments: all.slice(0, half) } },
        { index, function: { arguments: all.slice(half) } },
      ];
    });
    return {
      pieces: [
        ...toReasoning(reply).map((delta) => chunk(delta)),
        ...text.map((piece) => chunk({ content: piece })),
        ...calls.map((call) => chunk({ tool_calls: [call] })),
      ],
      ending: [
        ...(finishDetail === undefined ? [] : [chunk({ refusal: finishDetail })]),
        chunk({}, finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')),
        ...(usage
          ? [
              dataFrame({
                choices: [],
                usage: {
                  prompt_tokens: usage.inputTokens,
                  completion_tokens: usage.outputTokens,
                  prompt_tokens_details: { cached_tokens: usage.cachedTokens },
                  completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
                },
              }),
            ]
          : []),
        'data: [DONE]\n\n',
      ],
    };
  },
};

/** As DeepSeek sends it; signed or redacted as OpenRouter sends it. */
function toReasoning({ reasoning = [], signature, redacted }: SpokenReply): unknown[] {
  if (signature === undefined && redacted === undefined)
    return reasoning.map((piece) => ({ reasoning_content: piece }));
  const detail = (type: string, index: number, fields: object) => ({ type: `reasoning.${type}`, index, ...fields });
  return [
    ...reasoning.map((piece) => ({ reasoning: piece, reasoning_details: [detail('text', 0, { text: piece })] })),
    ...(signature === undefined ? [] : [{ reasoning_details: [detail('text', 0, { signature })] }]),
    ...(redacted === undefined ? [] : [{ reasoning_details: [detail('encrypted', 1, { data: redacted })] }]),
  ];
}
