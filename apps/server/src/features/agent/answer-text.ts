import { createGrowingText } from '../../platform/growing-text.ts';

const NUL = '\0';
const LONE_HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;

export type AnswerPart = 'text' | 'reasoning';

/** The text of one answer, gathered while the model writes it. */
export interface AnswerText {
  readonly text: string;
  readonly reasoning: string;
  /** Of text and reasoning together. */
  readonly length: number;
  /** The text and the reasoning without those that the answer continues. */
  readonly added: Readonly<Record<AnswerPart, string>>;
  append(part: AnswerPart, delta: string): void;
  /** Passes on the text that was held back. */
  end(): void;
}

/**
 * Makes text that is sent and stored to the byte: half a character waits for its other half, which models send separately,
 * and is replaced when none comes; a NUL, which no database keeps, is left out. The text may continue an earlier one.
 */
export function createAnswerText(
  onText: (part: AnswerPart, text: string) => void,
  continued: Readonly<Record<AnswerPart, string>> = { text: '', reasoning: '' },
): AnswerText {
  const written = { text: createGrowingText(continued.text), reasoning: createGrowingText(continued.reasoning) };
  let hasReasoned = false;
  const held = { text: '', reasoning: '' };

  function pass(part: AnswerPart, whole: string): void {
    if (whole === '') return;
    // The reasoning of a continued answer is a new train of thought; its text goes on in the middle of a word.
    const isApart = part === 'reasoning' && continued.reasoning !== '' && !hasReasoned;
    hasReasoned ||= part === 'reasoning';
    const text = isApart ? `\n\n${whole.toWellFormed()}` : whole.toWellFormed();
    written[part].append(text);
    onText(part, text);
  }

  return {
    get text() {
      return written.text.whole();
    },
    get reasoning() {
      return written.reasoning.whole();
    },
    get length() {
      return written.text.length + written.reasoning.length;
    },
    get added() {
      return {
        text: written.text.whole().slice(continued.text.length),
        reasoning: written.reasoning.whole().slice(continued.reasoning.length),
      };
    },
    append(part, delta) {
      const together = held[part] + delta;
      const whole = together.includes(NUL) ? together.replaceAll(NUL, '') : together;
      held[part] = whole.isWellFormed() ? '' : (LONE_HIGH_SURROGATE_AT_END.exec(whole)?.[0] ?? '');
      pass(part, held[part] === '' ? whole : whole.slice(0, -1));
    },
    end() {
      for (const part of ['reasoning', 'text'] as const) {
        pass(part, held[part]);
        held[part] = '';
      }
    },
  };
}
