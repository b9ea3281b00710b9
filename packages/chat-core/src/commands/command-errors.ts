import * as namedMessages from '../errors/named-messages.ts';

/** The message was not acknowledged in time. It may have arrived all the same; sending it again finds it. */
export class SendTimedOut extends Error {
  override readonly name = 'SendTimedOut';
  constructor() {
    super(namedMessages.sendTimeout);
  }
}

/** Too long passed since the last word of a reply. */
export class PullTimedOut extends Error {
  override readonly name = 'PullTimedOut';
  constructor() {
    super(namedMessages.pullTimeout);
  }
}

/** Asked to stop a reply while there was none. */
export class NothingWaiting extends Error {
  override readonly name = 'NothingWaiting';
  constructor() {
    super('there is no reply to stop');
  }
}

/** Why a signal was aborted that the client itself ended: nobody has to hear of it. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  constructor() {
    super('given up by the client');
  }
}
