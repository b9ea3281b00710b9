import type { RefusalName, RefusalValues } from '@parley/contract';

/** A refusal that the error catalogue defines. Anything else that is thrown is a bug. */
export abstract class DomainError extends Error {
  abstract readonly refusal: RefusalName;
  /** The values for the placeholders of its text. */
  readonly values: RefusalValues;
  /** Extra headers of the response. */
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(values: RefusalValues = {}, cause?: unknown) {
    super(new.target.name, { cause });
    this.name = new.target.name;
    this.values = values;
  }
}
