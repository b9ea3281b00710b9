import type { ModelMessage } from '../model.ts';
import { BrokenAnswer } from '../wire/provider-request.ts';

const DETAILS_MAX_CHARACTERS = 4_000_000;

/**
 * The provider parts of this wire. Servers have several conventions for what they want back in a tool loop: DeepSeek and
 * vLLM the reasoning under the name it came with, OpenRouter its `reasoning_details`, Gemini the `extra_content` of each
 * tool call, and servers that leave `<think>` in the text that text.
 */
export interface AnswerParts {
  /** Fields of the assistant's message. */
  readonly message?: Readonly<Record<string, unknown>>;
  /** Text before the visible text. */
  readonly textPrefix?: string;
  /** Fields of each tool call, by its id. */
  readonly toolCalls?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Parts that this model made itself; those of another model would confuse it. */
export function partsOf(message: Extract<ModelMessage, { role: 'assistant' }>, madeBy: string): AnswerParts {
  const { providerParts } = message;
  return providerParts?.madeBy === madeBy ? (providerParts.parts as AnswerParts) : {};
}

type ReasoningDetail = Record<string, unknown>;

/** The fields of a detail that are streamed in fragments; every other field is repeated. */
const STREAMED_FIELDS = ['text', 'summary', 'data'];

/** Puts streamed `reasoning_details` together: fragments of one entry have the same type and index. */
export class ReasoningDetails {
  readonly #entries: ReasoningDetail[] = [];
  #characters = 0;

  get entries(): readonly Readonly<ReasoningDetail>[] {
    return this.#entries;
  }

  add(details: readonly unknown[]): void {
    for (const detail of details)
      if (typeof detail === 'object' && detail !== null) this.#addOne(detail as ReasoningDetail);
  }

  #addOne(detail: ReasoningDetail): void {
    for (const value of Object.values(detail)) if (typeof value === 'string') this.#characters += value.length;
    if (this.#characters > DETAILS_MAX_CHARACTERS) throw new BrokenAnswer('reasoning details too long');
    const last = this.#entries.at(-1);
    const continues = last !== undefined && typeof detail.index === 'number' && last.index === detail.index;
    if (continues && last.type === detail.type) append(last, detail);
    else this.#entries.push({ ...detail });
  }
}

function append(entry: ReasoningDetail, fragment: ReasoningDetail): void {
  for (const [field, value] of Object.entries(fragment)) {
    const before = entry[field];
    if (STREAMED_FIELDS.includes(field) && typeof before === 'string' && typeof value === 'string')
      entry[field] = before + value;
    else if (value !== null && value !== undefined) entry[field] = value;
  }
}
