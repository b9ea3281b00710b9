/** The activity during which a non-fatal error occurred. */
export type Activity =
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
  | 'notify-listener'
  | 'plugin';

export type Report = (error: unknown, activity: Activity) => void;

/** For calls whose errors are reported and swallowed (chat §8). Resolves to whether the work succeeded. */
export async function reportAndContinue(
  report: Report,
  activity: Activity,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    report(error, activity);
    return false;
  }
}

/** The default reporter (chat §9: log level error). */
export const reportToConsole: Report = (error, activity) => {
  // biome-ignore lint/suspicious/noConsole: the log of last resort
  console.error(`parley: ${activity}`, error);
};
