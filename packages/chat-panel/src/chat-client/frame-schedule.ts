/** A hidden page gets no animation frames, so deltas are rendered by a timer. */
const HIDDEN_PAGE_MS = 250;
/**
 * Deltas are rendered in every other frame: as readable as in every frame, for half the work. The frames between are free for
 * typing and scrolling. Less than two frames of a 60 Hz screen, so that a late frame does not add another delay.
 */
const BETWEEN_DELTAS_MS = 25;
/**
 * For a while after each key: who types does not read the answer. A key that comes during a render waits for it, so renders
 * must be rare enough that hardly any does.
 */
const BETWEEN_DELTAS_WHILE_TYPING_MS = 400;
const TYPING_MS = 300;
/** A browser handles other pending work in the frame after that of the key press. */
const KEY_FRAMES = 2;
const KEY_FRAMES_MS = (KEY_FRAMES * 1000) / 60;

let lastShownAt = Number.NEGATIVE_INFINITY;
let lastKeyAt = Number.NEGATIVE_INFINITY;

/** Renders no deltas in the next frames, so that a typed character appears first. */
export function deferToKeyPress(now: number = performance.now()): void {
  lastKeyAt = now;
}

/** Defers to every key that is pressed on the page: also a field beside the panel must not wait for deltas. */
export function deferToKeyPressesOn(page: EventTarget): () => void {
  const defer = () => deferToKeyPress();
  page.addEventListener('keydown', defer, { capture: true, passive: true });
  return () => page.removeEventListener('keydown', defer, { capture: true });
}

const betweenDeltasAt = (now: number) =>
  now - lastKeyAt < TYPING_MS ? BETWEEN_DELTAS_WHILE_TYPING_MS : BETWEEN_DELTAS_MS;

/** The `schedule` option of `createChatClient`: renders received deltas together in an animation frame. */
export function frameSchedule(run: () => void): void {
  let isDone = false;
  let yieldedFrames = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(pause);
    clearTimeout(fallback);
    run();
  };
  const askForFrame = () => {
    frame = requestAnimationFrame(onFrame);
  };
  const onFrame = (now: number) => {
    const tooSoonByMs = now > lastShownAt ? lastShownAt + betweenDeltasAt(now) - now : 0;
    // Not frame by frame: also a frame in which nothing changes costs the page something.
    if (tooSoonByMs > BETWEEN_DELTAS_MS) {
      pause = setTimeout(askForFrame, tooSoonByMs);
      clearTimeout(fallback);
      fallback = setTimeout(once, tooSoonByMs + HIDDEN_PAGE_MS);
      return;
    }
    // Limited, so that a key that is held down does not stop the stream.
    const isYielding = yieldedFrames < KEY_FRAMES && now - lastKeyAt < KEY_FRAMES_MS;
    if (tooSoonByMs > 0 || isYielding) {
      if (tooSoonByMs <= 0) yieldedFrames += 1;
      askForFrame();
      return;
    }
    lastShownAt = now;
    once();
  };
  let frame = requestAnimationFrame(onFrame);
  let fallback = setTimeout(once, HIDDEN_PAGE_MS);
}
