import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenAnswer } from '../wire/provider-request.ts';
import { AnswerGatherer, ErrorInStream } from './chat-answer.ts';

const silent = { onText: () => undefined, onReasoning: () => undefined };
const asked = { messages: [], tools: [], sampling: {} };
const gather = () => new AnswerGatherer('test', silent, asked);

const toolCalls = (...deltas: unknown[]) => {
  const gatherer = gather();
  for (const delta of deltas) gatherer.take(JSON.stringify({ choices: [{ delta: { tool_calls: [delta] } }] }));
  gatherer.take('[DONE]');
  return gatherer.answer().toolCalls;
};

describe('the answer gatherer', () => {
  it('survives every JSON a provider could send', () => {
    const anything = fc.jsonValue();
    const chunk = fc.oneof(
      anything,
      fc.record({ choices: fc.oneof(anything, fc.array(fc.record({ delta: anything, finish_reason: anything }))) }),
      fc.record({
        choices: fc.array(fc.record({ delta: fc.record({ tool_calls: fc.array(anything) }) })),
        usage: anything,
      }),
      fc.record({
        choices: fc.tuple(
          fc.record({
            delta: fc.record({
              content: anything,
              refusal: anything,
              reasoning_details: fc.oneof(
                anything,
                fc.array(fc.record({ type: anything, index: anything, text: anything })),
              ),
              tool_calls: fc.array(fc.record({ index: anything, id: anything, function: anything })),
            }),
          }),
        ),
      }),
    );
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 5 }), (chunks) => {
        const gatherer = gather();
        try {
          for (const each of chunks) gatherer.take(JSON.stringify(each));
          gatherer.take('[DONE]');
          const { usage, toolCalls: calls } = gatherer.answer();
          expect(usage.inputTokens + usage.outputTokens).toBeGreaterThanOrEqual(0);
          for (const call of calls) expect(typeof call.arguments).toBe('string');
        } catch (error) {
          if (!(error instanceof ErrorInStream || error instanceof BrokenAnswer)) throw error;
        }
      }),
    );
  });

  it('reads the reasoning under both of its field names', () => {
    const received: string[] = [];
    const gatherer = new AnswerGatherer('test', { ...silent, onReasoning: (text) => received.push(text) }, asked);
    gatherer.take('{"choices":[{"delta":{"reasoning_content":"a"}}]}');
    gatherer.take('{"choices":[{"delta":{"reasoning":"b"}}]}');
    expect(received).toEqual(['a', 'b']);
  });

  it('separates calls that all have the same index, or none', () => {
    const first = { id: 'a', function: { name: 'one', arguments: '{"x"' } };
    const rest = { function: { arguments: ':1}' } };
    const second = { id: 'b', function: { name: 'two', arguments: '' } };
    const expected = [
      { id: 'a', name: 'one', arguments: '{"x":1}' },
      { id: 'b', name: 'two', arguments: '{}' },
    ];
    expect(toolCalls(first, rest, second)).toEqual(expected);
    expect(toolCalls({ index: 0, ...first }, { index: 0, ...rest }, { index: 0, ...second })).toEqual(expected);
  });

  it('makes an id where the provider sends none', () => {
    const [call] = toolCalls({ index: 0, function: { name: 'one', arguments: { x: 1 } } });
    expect(call).toMatchObject({ name: 'one', arguments: '{"x":1}' });
    expect(call?.id).toMatch(/^call_.{36}$/);
  });

  it('rejects arguments that are too long', () => {
    const part = { index: 0, function: { name: 'one', arguments: 'x'.repeat(2 ** 19) } };
    expect(() => toolCalls(part, part, part)).toThrow(BrokenAnswer);
  });
});
