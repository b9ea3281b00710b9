/** Work on one upload, told to end when somebody else wants a turn. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * One at a time for each upload, and the newest wins: a sender that comes back after a lost connection must not wait for
 * the server to notice that the old one is dead.
 */
export function createUploadTurns() {
  const last = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  return function take<Result>(id: string, work: Work<Result>): Promise<Result> {
    const before = last.get(id);
    before?.controller.abort();
    const controller = new AbortController();
    const result = (before?.ended ?? Promise.resolve()).then(() => work(controller.signal));
    const turn = { controller, ended: result.catch(() => undefined) };
    last.set(id, turn);
    void turn.ended.then(() => {
      if (last.get(id) === turn) last.delete(id);
    });
    return result;
  };
}
