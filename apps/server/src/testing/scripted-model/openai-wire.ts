import { argumentsText, type ChatWire, DEFAULT_USAGE, dataFrame } from './chat-wire.ts';

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
  toFrames({ reasoning = [], text = [], toolCalls = [], usage = DEFAULT_USAGE, finish }) {
    // A call comes as real providers send it: its name first, then its arguments in two halves.
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
        ...reasoning.map((piece) => chunk({ reasoning_content: piece })),
        ...text.map((piece) => chunk({ content: piece })),
        ...calls.map((call) => chunk({ tool_calls: [call] })),
      ],
      ending: [
        chunk({}, finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')),
        ...(usage
          ? [
              dataFrame({
                choices: [],
                usage: { prompt_tokens: usage.inputTokens, completion_tokens: usage.outputTokens },
              }),
            ]
          : []),
        'data: [DONE]\n\n',
      ],
    };
  },
};
