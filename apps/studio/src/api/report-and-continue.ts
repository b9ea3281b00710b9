/** Logs an error that the user is not told (studio §8 "logged only"). `activity` says what failed. */
export function reportAndContinue(error: unknown, activity: string): void {
  // biome-ignore lint/suspicious/noConsole: the log of the studio
  console.error(`parley: ${activity}`, error);
}
