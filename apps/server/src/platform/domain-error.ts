import type { RefusalName, RefusalValues } from '@parley/contract';

/** A refusal the product defines, in the words of the catalogue. Anything else that is thrown is a bug. */
export abstract class DomainError extends Error {
  abstract readonly refusal: RefusalName;
  /** Fill the words of the refusal. */
  readonly values: RefusalValues;
  /** Headers the answer needs beside the status. */
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(values: RefusalValues = {}, cause?: unknown) {
    super(new.target.name, { cause });
    this.name = new.target.name;
    this.values = values;
  }
}
