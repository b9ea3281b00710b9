const FRAME_MS = 1000 / 60;

export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Resolves in the task after the next frame, which has been painted by then. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

/** Counts frames and lost frames. */
export function watchFrames(): () => { frames: number; lost: number } {
  const moments: number[] = [];
  let isWatching = true;
  const watch = (moment: number) => {
    moments.push(moment);
    if (isWatching) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  return () => {
    isWatching = false;
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
    const lost = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
    return { frames: moments.length, lost };
  };
}

/** The tasks of more than 50 ms since the page was loaded. */
export function watchLongTasks(): { readonly tasks: { readonly start: number; readonly duration: number }[] } {
  const tasks: { start: number; duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  return { tasks };
}
