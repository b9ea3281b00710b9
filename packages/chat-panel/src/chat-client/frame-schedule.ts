/** A hidden page has no frames, and its conversation goes on. */
const HIDDEN_PAGE_MS = 250;

/** For `createChatClient`: words that came are shown together, with the next frame of the page. */
export function frameSchedule(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_PAGE_MS);
}
