/** While so many replies wait to begin, the text of others gives way to them. */
const MANY = 6;
/** For this long at most, which is also what one user may delay another. */
const HOLD_MS = 100;

/**
 * While hundreds of replies begin, the tokens of those that have begun would take most of the processor. Their text is passed on
 * ten times a second then, and at once on any other server.
 */
export interface TextPacing {
  /** Counts a reply as one that waits to begin, until the work is done. */
  begin<Result>(work: () => Promise<Result>): Promise<Result>;
  pace<Part>(pass: (part: Part, text: string) => void): PacedText<Part>;
}

export interface PacedText<Part> {
  /** The first text of a part is passed on at once. */
  add(part: Part, text: string): void;
  /** Passes on what is held. */
  end(): void;
}

export function createTextPacing(): TextPacing {
  let beginning = 0;
  /** With some in it, the timer is set. */
  let holding: { end(): void }[] = [];

  function passHeld(): void {
    const due = holding;
    holding = [];
    for (const text of due) text.end();
  }

  const queue: Queue = {
    isOpen: () => beginning >= MANY,
    add(text) {
      if (holding.length === 0) setTimeout(passHeld, HOLD_MS);
      holding.push(text);
    },
  };

  return {
    async begin(work) {
      beginning += 1;
      try {
        return await work();
      } finally {
        beginning -= 1;
      }
    },
    pace: (pass) => new HeldText(pass, queue),
  };
}

/** What ends the texts in it a while later. */
interface Queue {
  isOpen(): boolean;
  add(text: { end(): void }): void;
}

class HeldText<Part> implements PacedText<Part> {
  readonly #pass: (part: Part, text: string) => void;
  readonly #queue: Queue;
  #part: Part | undefined;
  #held = '';

  constructor(pass: (part: Part, text: string) => void, queue: Queue) {
    this.#pass = pass;
    this.#queue = queue;
  }

  add(part: Part, text: string): void {
    if (text === '') return;
    if (part !== this.#part) {
      this.end();
      this.#part = part;
      this.#pass(part, text);
    } else if (this.#held !== '') this.#held += text;
    else if (this.#queue.isOpen()) {
      this.#held = text;
      this.#queue.add(this);
    } else this.#pass(part, text);
  }

  end(): void {
    const text = this.#held;
    this.#held = '';
    if (text !== '') this.#pass(this.#part as Part, text);
  }
}
