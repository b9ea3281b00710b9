import { randomUUID } from 'node:crypto';
import type { ToolCall } from '../model.ts';
import { BrokenAnswer } from '../wire/read-body.ts';

const TOOL_CALLS_MAX = 128;
const ARGUMENTS_MAX_CHARACTERS = 2 ** 20;

/** Part of a tool call as providers stream it. Nothing about it is certain. */
export interface ToolCallDelta {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
}

interface GrowingCall {
  id: string;
  name: string;
  arguments: string;
}

/** Puts tool calls together from their parts: a part without a place of its own continues the call before it. */
export function createToolCallGatherer() {
  const calls: GrowingCall[] = [];
  const byIndex = new Map<unknown, GrowingCall>();
  let characters = 0;

  function callOf({ index, id }: ToolCallDelta): GrowingCall {
    const known = typeof index === 'number' ? byIndex.get(index) : calls.at(-1);
    // Some servers number every call 0, or none: then a new id is what tells a new call.
    const isAnother = typeof id === 'string' && id !== '' && known !== undefined && known.id !== '' && known.id !== id;
    if (known && !isAnother) return known;
    if (calls.length === TOOL_CALLS_MAX) throw new BrokenAnswer('too many tool calls');
    const call = { id: '', name: '', arguments: '' };
    calls.push(call);
    byIndex.set(index, call);
    return call;
  }

  return {
    add(delta: ToolCallDelta): void {
      const call = callOf(delta);
      const { name, arguments: part } = delta.function ?? {};
      if (typeof delta.id === 'string' && delta.id !== '') call.id = delta.id;
      if (typeof name === 'string' && call.name === '') call.name = name;
      const text = typeof part === 'object' && part !== null ? JSON.stringify(part) : part;
      if (typeof text !== 'string') return;
      characters += text.length;
      if (characters > ARGUMENTS_MAX_CHARACTERS) throw new BrokenAnswer('tool calls too long');
      call.arguments += text;
    },
    calls: (): ToolCall[] =>
      calls
        .filter((call) => call.name !== '')
        .map((call) => ({
          id: call.id || `call_${randomUUID()}`,
          name: call.name,
          arguments: call.arguments || '{}',
        })),
  };
}
