import type { AgentScope } from './agent-scope.ts';

/** How many of the numbered sources an answer can cite: none where the bot shows no sources. Null for an agent without knowledge. */
export function countSources({ bot }: AgentScope, numbered: number): number | null {
  const knowledge = bot?.settings.knowledge;
  if (!knowledge || knowledge.knowledge_info.length === 0) return null;
  return knowledge.show_source ? numbered : 0;
}

/** A number in brackets that may still become one, or that is one: a link or a footnote may follow. */
const BEGUN = /^\[\d{0,3}\]?$/;

/** Removes numbers in brackets that are no source from an answer while it is written. In code they are indexes, and stay. */
export class CitationCheck {
  readonly #sources: { readonly sourceCount: number | null };
  #held = '';
  #isCode: boolean;

  /**
   * @param sources `sourceCount` is the number of sources: null where it is not known, and for an agent without knowledge, whose brackets mean something else.
   * @param continued The text that the answer continues: it may end in the middle of code.
   */
  constructor(sources: { readonly sourceCount: number | null }, continued = '') {
    this.#sources = sources;
    this.#isCode = continued.split('`').length % 2 === 0;
  }

  /** The text that can be passed on. A number in brackets waits until it is whole. */
  next(text: string): string {
    if (this.#sources.sourceCount === null) return text;
    let passed = '';
    for (const character of text) {
      if (character === '`') this.#isCode = !this.#isCode;
      passed += this.#isCode ? this.#held + character : this.#pass(character);
      if (this.#isCode) this.#held = '';
    }
    return passed;
  }

  /** What was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    const number = /^\[(\d{1,3})\]$/.exec(rest)?.[1];
    return number === undefined || this.#isSource(Number(number)) ? rest : '';
  }

  #pass(character: string): string {
    const together = this.#held + character;
    this.#held = '';
    if (BEGUN.test(together) && together !== '[]') {
      this.#held = together;
      return '';
    }
    const number = /^\[(\d{1,3})\]/.exec(together)?.[1];
    if (number === undefined) return this.#restart(together, character);
    // A link with such a text, or a footnote.
    const isLink = character === '(' || character === ':';
    const kept = this.#isSource(Number(number)) || isLink ? together.slice(0, -1) : '';
    return kept + this.#pass(character);
  }

  /** Another bracket begins where the last one came to nothing. */
  #restart(together: string, character: string): string {
    if (character !== '[' || together === '[') return together;
    this.#held = '[';
    return together.slice(0, -1);
  }

  #isSource(number: number): boolean {
    return number >= 1 && number <= (this.#sources.sourceCount ?? 0);
  }
}
