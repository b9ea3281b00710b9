/** Nothing was fetched. The caller turns it into its own refusal. */
export class NotFetched extends Error {}

/** The address is not allowed. */
export class AddressRefused extends NotFetched {
  constructor(address: string) {
    super(`${address} is not allowed`);
  }
}

export class TooManyBytes extends NotFetched {}
