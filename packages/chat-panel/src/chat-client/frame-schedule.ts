/** A hidden page has no frames, and its conversation goes on. */
const HIDDEN_PAGE_MS = 250;
/**
 * Words are read, not watched: every other frame shows them as well as every one, for half the work. The frames between belong
 * to whoever types or scrolls meanwhile. Less than two frames of a common screen, so that a late one is not waited for twice.
 */
const BETWEEN_WORDS_MS = 25;
/** A browser puts off what else it has to do until the frame after a key's own. */
const KEY_FRAMES = 2;
const KEY_FRAMES_MS = (KEY_FRAMES * 1000) / 60;

let lastShownAt = Number.NEGATIVE_INFINITY;
let lastKeyAt = Number.NEGATIVE_INFINITY;

/** Leaves the next frames to a key that was just pressed: who types sees the letter first, and the words right after. */
export function deferToKeyPress(now: number = performance.now()): void {
  lastKeyAt = now;
}

/** For `createChatClient`: words that came are shown together, with the next frame of the page that shows words. */
export function frameSchedule(run: () => void): void {
  let isDone = false;
  let framesGiven = 0;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const onFrame = (now: number) => {
    const isTooSoon = now > lastShownAt && now - lastShownAt < BETWEEN_WORDS_MS;
    // No more: somebody who holds a key down goes on reading.
    const givesWay = framesGiven < KEY_FRAMES && now - lastKeyAt < KEY_FRAMES_MS;
    if (isTooSoon || givesWay) {
      if (givesWay) framesGiven += 1;
      frame = requestAnimationFrame(onFrame);
      return;
    }
    lastShownAt = now;
    once();
  };
  let frame = requestAnimationFrame(onFrame);
  const timer = setTimeout(once, HIDDEN_PAGE_MS);
}
