/** Work on one upload; aborted when a newer request wants to work on it. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * A mutex per upload in which the newest request wins: a client that reconnects must not wait until the server
 * notices that the old connection is dead.
 */
export function createUploadTurns() {
  const last = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  return function take<Result>(id: string, work: Work<Result>): Promise<Result> {
    const before = last.get(id);
    before?.controller.abort();
    const controller = new AbortController();
    const result = (before?.ended ?? Promise.resolve()).then(() => work(controller.signal));
    const current = { controller, ended: result.catch(() => undefined) };
    last.set(id, current);
    void current.ended.then(() => {
      if (last.get(id) === current) last.delete(id);
    });
    return result;
  };
}
