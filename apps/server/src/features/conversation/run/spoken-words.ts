import type { Say } from './live-run.ts';
import type { SpokenMessage } from './run-identity.ts';

const NUL = '\0';
const LONE_HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;

/** The words of one answer, gathered while they are said. */
export interface SpokenWords {
  readonly spoken: SpokenMessage;
  readonly text: string;
  readonly reasoning: string;
  say(kind: 'text' | 'reasoning', words: string): void;
  /** Says what was held back. */
  end(): void;
}

/**
 * What is said is what is stored, to the byte: half a character waits for its other half, which models send separately, and
 * is replaced when none comes; a NUL, which no database keeps, is left out.
 */
export function gatherWords(spoken: SpokenMessage, say: Say): SpokenWords {
  const said = { text: '', reasoning: '' };
  const held = { text: '', reasoning: '' };

  function pass(kind: 'text' | 'reasoning', whole: string): void {
    if (whole === '') return;
    const words = whole.toWellFormed();
    said[kind] += words;
    say(kind, words);
  }

  return {
    spoken,
    get text() {
      return said.text;
    },
    get reasoning() {
      return said.reasoning;
    },
    say(kind, words) {
      const together = held[kind] + words;
      const whole = together.includes(NUL) ? together.replaceAll(NUL, '') : together;
      held[kind] = whole.isWellFormed() ? '' : (LONE_HIGH_SURROGATE_AT_END.exec(whole)?.[0] ?? '');
      pass(kind, held[kind] === '' ? whole : whole.slice(0, -1));
    },
    end() {
      for (const kind of ['reasoning', 'text'] as const) {
        pass(kind, held[kind]);
        held[kind] = '';
      }
    },
  };
}
