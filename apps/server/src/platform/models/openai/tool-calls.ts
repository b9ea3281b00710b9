import { randomUUID } from 'node:crypto';
import type { ToolCall } from '../model.ts';
import { BrokenAnswer } from '../wire/provider-request.ts';

const TOOL_CALLS_MAX = 128;
const ARGUMENTS_MAX_CHARACTERS = 2 ** 20;

/** A fragment of a tool call as providers stream it. No field is validated. */
export interface ToolCallDelta {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
  /** Gemini's thought signature, which it wants back with the call. */
  readonly extra_content?: unknown;
}

interface GrowingCall {
  id: string;
  name: string;
  arguments: string;
  extra: unknown;
}

/** Puts tool calls together from their fragments. A fragment without an index continues the call before it. */
export class ToolCallGatherer {
  readonly #calls: GrowingCall[] = [];
  readonly #byIndex = new Map<unknown, GrowingCall>();
  #characters = 0;

  add(delta: ToolCallDelta): void {
    const call = this.#callOf(delta);
    const { name, arguments: part } = delta.function ?? {};
    if (typeof delta.id === 'string' && delta.id !== '') call.id = delta.id;
    if (typeof name === 'string' && call.name === '') call.name = name;
    if (typeof delta.extra_content === 'object' && delta.extra_content !== null) call.extra = delta.extra_content;
    this.#addArguments(call, part);
  }

  calls(): ToolCall[] {
    const named = this.#calls.filter((call) => call.name !== '');
    for (const call of named) call.id ||= `call_${randomUUID()}`;
    return named.map((call) => ({ id: call.id, name: call.name, arguments: call.arguments || '{}' }));
  }

  /** Fields of a call beside its name and arguments, by the id of the call. */
  extras(): Record<string, { extra_content: unknown }> {
    return Object.fromEntries(
      this.#calls
        .filter(({ id, extra }) => id !== '' && extra !== undefined)
        .map(({ id, extra }) => [id, { extra_content: extra }]),
    );
  }

  #callOf({ index, id }: ToolCallDelta): GrowingCall {
    const known = typeof index === 'number' ? this.#byIndex.get(index) : this.#calls.at(-1);
    // Some servers give every call the index 0, or none. Then a new id begins a new call.
    const isAnother = typeof id === 'string' && id !== '' && known !== undefined && known.id !== '' && known.id !== id;
    if (known && !isAnother) return known;
    if (this.#calls.length === TOOL_CALLS_MAX) throw new BrokenAnswer('too many tool calls');
    const call = { id: '', name: '', arguments: '', extra: undefined };
    this.#calls.push(call);
    this.#byIndex.set(index, call);
    return call;
  }

  #addArguments(call: GrowingCall, part: unknown): void {
    const text = typeof part === 'object' && part !== null ? JSON.stringify(part) : part;
    if (typeof text !== 'string') return;
    this.#characters += text.length;
    if (this.#characters > ARGUMENTS_MAX_CHARACTERS) throw new BrokenAnswer('tool calls too long');
    call.arguments += text;
  }
}
