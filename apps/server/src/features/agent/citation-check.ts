import type { AgentScope } from './agent-scope.ts';

/** How many of the numbered sources an answer can cite: none where the bot shows no sources. Null for an agent without knowledge. */
export function countSources({ bot }: AgentScope, numbered: number): number | null {
  const knowledge = bot?.settings.knowledge;
  if (!knowledge || knowledge.knowledge_info.length === 0) return null;
  return knowledge.show_source ? numbered : 0;
}

/** A number in brackets that may still become one, or that is one: a link or a footnote may follow. */
const BEGUN = /^\[\d{0,3}\]?$/;

export interface CitationCheck {
  /** The text that can be passed on. A number in brackets waits until it is whole. */
  next(text: string): string;
  /** What was held back. */
  end(): string;
}

/**
 * Removes numbers in brackets that are no source from an answer while it is written. In code they are indexes, and stay.
 *
 * @param sourceCount How many sources there are; null where that is not known, and for an agent without knowledge, whose brackets mean something else.
 * @param continued The text that the answer continues: it may end in the middle of code.
 */
export function createCitationCheck(sourceCount: () => number | null, continued = ''): CitationCheck {
  let held = '';
  let isCode = continued.split('`').length % 2 === 0;

  function pass(character: string): string {
    const together = held + character;
    held = '';
    if (BEGUN.test(together) && together !== '[]') {
      held = together;
      return '';
    }
    const number = /^\[(\d{1,3})\]/.exec(together)?.[1];
    if (number === undefined) return restart(together, character);
    // A link with such a text, or a footnote.
    const isLink = character === '(' || character === ':';
    const kept = isSource(Number(number)) || isLink ? together.slice(0, -1) : '';
    return kept + pass(character);
  }

  /** Another bracket begins where the last one came to nothing. */
  function restart(together: string, character: string): string {
    if (character !== '[' || together === '[') return together;
    held = '[';
    return together.slice(0, -1);
  }

  const isSource = (number: number): boolean => number >= 1 && number <= (sourceCount() ?? 0);

  return {
    next(text) {
      if (sourceCount() === null) return text;
      let passed = '';
      for (const character of text) {
        if (character === '`') isCode = !isCode;
        passed += isCode ? held + character : pass(character);
        if (isCode) held = '';
      }
      return passed;
    },
    end() {
      const rest = held;
      held = '';
      const number = /^\[(\d{1,3})\]$/.exec(rest)?.[1];
      return number === undefined || isSource(Number(number)) ? rest : '';
    },
  };
}
