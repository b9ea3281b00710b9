/** A hidden page has no frames, and its conversation goes on. */
const HIDDEN_PAGE_MS = 250;
/**
 * Words are read, not watched: every other frame shows them as well as every one, for half the work. The frames between belong
 * to whoever types or scrolls meanwhile. Less than two frames of a common screen, so that a late one is not waited for twice.
 */
const BETWEEN_WORDS_MS = 25;
/** A frame, and as much as one may begin late. */
const KEY_FRAME_MS = 20;

let lastShownAt = Number.NEGATIVE_INFINITY;
let lastKeyAt = Number.NEGATIVE_INFINITY;

/** Leaves the next frame to a key that was just pressed: who types sees the letter first, and the words right after. */
export function giveWayToKey(now: number = performance.now()): void {
  lastKeyAt = now;
}

/** For `createChatClient`: words that came are shown together, with the next frame of the page that shows words. */
export function frameSchedule(run: () => void): void {
  let isDone = false;
  let hasGivenWay = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const onFrame = (now: number) => {
    const isTooSoon = now > lastShownAt && now - lastShownAt < BETWEEN_WORDS_MS;
    // Once: somebody who holds a key down goes on reading.
    const givesWay = !isTooSoon && !hasGivenWay && now - lastKeyAt < KEY_FRAME_MS;
    if (isTooSoon || givesWay) {
      hasGivenWay ||= givesWay;
      frame = requestAnimationFrame(onFrame);
      return;
    }
    lastShownAt = now;
    once();
  };
  let frame = requestAnimationFrame(onFrame);
  const timer = setTimeout(once, HIDDEN_PAGE_MS);
}
