/** The first place at which a text stops being JSON. Lines and columns start at 1. */
export interface JsonProblem {
  readonly kind: 'unexpected' | 'unfinished';
  readonly line: number;
  readonly column: number;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** Deeper texts are refused by the server too. */
const DEPTH_MAX = 100;

class Stopped {
  readonly position: number;

  constructor(position: number) {
    this.position = position;
  }
}

/** Why a text is not JSON, with the place; undefined where it is. Browsers name the place in words of their own, or not at all. */
export function jsonProblem(text: string): JsonProblem | undefined {
  let position = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = position;
    if (!pattern.test(text)) return false;
    position = pattern.lastIndex;
    return true;
  };
  const stop = (): never => {
    throw new Stopped(position);
  };
  const need = (character: string) => {
    take(SPACE);
    if (text[position] !== character) stop();
    position += 1;
  };
  const comesNext = (character: string): boolean => {
    take(SPACE);
    if (text[position] !== character) return false;
    position += 1;
    return true;
  };
  const list = (end: string, part: () => void) => {
    if (comesNext(end)) return;
    do part();
    while (comesNext(','));
    need(end);
  };
  const member = (depth: number): void => {
    take(SPACE);
    if (!take(STRING)) stop();
    need(':');
    value(depth);
  };
  const value = (depth: number): void => {
    take(SPACE);
    if (depth > DEPTH_MAX) stop();
    if (comesNext('[')) list(']', () => value(depth + 1));
    else if (comesNext('{')) list('}', () => member(depth + 1));
    else if (!take(STRING) && !take(WORD) && !take(NUMBER)) stop();
  };
  try {
    value(0);
    take(SPACE);
    return position < text.length ? problemAt(text, position) : undefined;
  } catch (stopped) {
    if (stopped instanceof Stopped) return problemAt(text, stopped.position);
    throw stopped;
  }
}

function problemAt(text: string, position: number): JsonProblem {
  const before = text.slice(0, position).split('\n');
  return {
    kind: position >= text.length ? 'unfinished' : 'unexpected',
    line: before.length,
    column: (before[before.length - 1]?.length ?? 0) + 1,
  };
}
