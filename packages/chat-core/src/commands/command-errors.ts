import * as namedMessages from '../errors/named-messages.ts';

/** The message was not acknowledged in time. It may have arrived all the same; a retry finds it. */
export class SendTimedOut extends Error {
  override readonly name = 'SendTimedOut';
  constructor() {
    super(namedMessages.sendTimeout);
  }
}

/** The gap between two chunks of a reply was too long. */
export class PullTimedOut extends Error {
  override readonly name = 'PullTimedOut';
  constructor() {
    super(namedMessages.pullTimeout);
  }
}

/** There is no reply to stop. */
export class NothingWaiting extends Error {
  override readonly name = 'NothingWaiting';
  constructor() {
    super('no reply to stop');
  }
}

/** The reason of signals that the client itself aborted. It is not an error to report. */
export class ClosedByClient extends Error {
  override readonly name = 'ClosedByClient';
  constructor() {
    super('closed by the client');
  }
}
