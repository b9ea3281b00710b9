import { GrowingText } from '../../platform/growing-text.ts';

const NUL = '\0';
const LONE_HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;

export type AnswerPart = 'text' | 'reasoning';

type Parts = Readonly<Record<AnswerPart, string>>;

const NO_TEXT: Parts = { text: '', reasoning: '' };

/** Receives the text of an answer piece by piece. Plain calls, because every token passes here. */
export interface AnswerListener {
  onText(part: AnswerPart, text: string): void;
}

/**
 * The text of one answer, gathered while the model writes it. Readers get exactly the text that is stored: half a character
 * waits for its other half, which models send separately, and is replaced when none comes; a NUL, which no database keeps,
 * is left out. The text may continue an earlier one.
 */
export class AnswerText {
  readonly #listener: AnswerListener;
  readonly #continued: Parts;
  readonly #written: Readonly<Record<AnswerPart, GrowingText>>;
  readonly #held = { text: '', reasoning: '' };
  #hasReasoned = false;

  constructor(listener: AnswerListener, continued = NO_TEXT) {
    this.#listener = listener;
    this.#continued = continued;
    this.#written = { text: new GrowingText(continued.text), reasoning: new GrowingText(continued.reasoning) };
  }

  get text(): string {
    return this.#written.text.whole();
  }

  get reasoning(): string {
    return this.#written.reasoning.whole();
  }

  /** Of text and reasoning together. */
  get length(): number {
    return this.#written.text.length + this.#written.reasoning.length;
  }

  /** The text and the reasoning without those that the answer continues. */
  get added(): Parts {
    return {
      text: this.text.slice(this.#continued.text.length),
      reasoning: this.reasoning.slice(this.#continued.reasoning.length),
    };
  }

  append(part: AnswerPart, delta: string): void {
    const together = this.#held[part] + delta;
    const whole = together.includes(NUL) ? together.replaceAll(NUL, '') : together;
    if (whole.isWellFormed()) {
      this.#held[part] = '';
      this.#pass(part, whole);
      return;
    }
    const held = LONE_HIGH_SURROGATE_AT_END.exec(whole)?.[0] ?? '';
    this.#held[part] = held;
    this.#pass(part, whole.slice(0, whole.length - held.length).toWellFormed());
  }

  /** Passes on the text that was held back. */
  end(): void {
    for (const part of ['reasoning', 'text'] as const) {
      this.#pass(part, this.#held[part].toWellFormed());
      this.#held[part] = '';
    }
  }

  #pass(part: AnswerPart, piece: string): void {
    if (piece === '') return;
    // The reasoning of a continued answer is a new train of thought; its text goes on in the middle of a word.
    const isApart = part === 'reasoning' && this.#continued.reasoning !== '' && !this.#hasReasoned;
    this.#hasReasoned ||= part === 'reasoning';
    const text = isApart ? `\n\n${piece}` : piece;
    this.#written[part].append(text);
    this.#listener.onText(part, text);
  }
}
