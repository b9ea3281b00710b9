/** How many replies must be waiting to begin before the text of running ones is held. */
const BEGINNINGS_MIN = 6;
/** How long text is held at most: no user may delay what others read by more (decision 26). */
const HOLD_MS = 100;
/** Held text becomes one event of the run's log, whose rows are to stay small. */
const HELD_MAX_CHARACTERS = 16_384;

/**
 * While hundreds of replies begin, the tokens of those that have begun would take most of the processor. Their text is passed on
 * ten times a second then. Otherwise each token is passed on at once.
 */
export interface TextPacing {
  /** Counts a reply as one that waits to begin, until the work is done. */
  begin<Result>(work: () => Promise<Result>): Promise<Result>;
  pace<Part>(receiver: TextReceiver<Part>): PacedText<Part>;
}

export interface TextReceiver<Part> {
  receive(part: Part, text: string): void;
}

export interface PacedText<Part> {
  /** The first text of a part is passed on at once. */
  add(part: Part, text: string): void;
  /** Passes on what is held. */
  flush(): void;
}

export function createTextPacing(): TextPacing {
  let beginning = 0;
  /** Texts that are held. While there are some, a timer is set that passes them on. */
  let held: { flushByTimer(): void }[] = [];

  function flushAll(): void {
    const due = held;
    held = [];
    for (const text of due) text.flushByTimer();
  }

  const holding: Holding = {
    isOn: () => beginning >= BEGINNINGS_MIN,
    add(text) {
      if (held.length === 0) setTimeout(flushAll, HOLD_MS);
      held.push(text);
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
    pace: (receiver) => new HeldText(receiver, holding),
  };
}

/** The texts that are flushed together after `HOLD_MS`. */
interface Holding {
  isOn(): boolean;
  add(text: { flushByTimer(): void }): void;
}

/** A class, because hundreds of replies have one. */
class HeldText<Part> implements PacedText<Part> {
  readonly #receiver: TextReceiver<Part>;
  readonly #holding: Holding;
  #part: Part | undefined;
  #held = '';
  #failure: { readonly error: unknown } | null = null;

  constructor(receiver: TextReceiver<Part>, holding: Holding) {
    this.#receiver = receiver;
    this.#holding = holding;
  }

  add(part: Part, text: string): void {
    if (text === '') return;
    if (part !== this.#part || this.#failure) {
      this.flush();
      this.#part = part;
      this.#receiver.receive(part, text);
    } else if (this.#held !== '') {
      this.#held += text;
      if (this.#held.length > HELD_MAX_CHARACTERS) this.flush();
    } else if (this.#holding.isOn()) {
      this.#held = text;
      this.#holding.add(this);
    } else this.#receiver.receive(part, text);
  }

  flush(): void {
    if (this.#failure) throw this.#failure.error;
    const text = this.#held;
    this.#held = '';
    if (text !== '') this.#receiver.receive(this.#part as Part, text);
  }

  /** An error fails this reply alone, with its next text or at its end. */
  flushByTimer(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = { error };
    }
  }
}
