/** What the client was doing when something went wrong that it goes on from. */
export type Doing =
  | 'init'
  | 'refresh-bot-info'
  | 'invalid-draft'
  | 'send-message'
  | 'receive-chunk'
  | 'pull-reply'
  | 'upload-file'
  | 'delete-message'
  | 'break-message'
  | 'clear-context'
  | 'clear-history'
  | 'report-message'
  | 'read-index'
  | 'mark-read'
  | 'stop-responding'
  | 'follow-conversation'
  | 'load-history'
  | 'refresh-messages'
  | 'outbox'
  | 'create-client'
  | 'add-listener'
  | 'tell-listener'
  | 'plugin';

export type Report = (error: unknown, doing: Doing) => void;

/** For the calls whose errors are reported and swallowed (chat §8): gives whether it went well. */
export async function reportAndContinue(report: Report, doing: Doing, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    report(error, doing);
    return false;
  }
}

/** Where nobody else wants to hear of it. */
export const reportToConsole: Report = (error, doing) => {
  // biome-ignore lint/suspicious/noConsole: the log of last resort (chat §9: log level error)
  console.error(`parley: ${doing}`, error);
};
