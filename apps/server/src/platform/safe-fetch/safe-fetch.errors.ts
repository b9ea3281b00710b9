/** Why nothing was fetched. Who asked knows what to call it. */
export class NotFetched extends Error {}

/** An address that nobody may be asked at from here. */
export class AddressRefused extends NotFetched {
  constructor(address: string) {
    super(`${address} may not be asked`);
  }
}

export class TooManyBytes extends NotFetched {}
