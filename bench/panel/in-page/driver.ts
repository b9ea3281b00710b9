import { afterPaint, nextFrame, watchFrames, watchLongTasks } from './frames.ts';
import { answerOf, CHUNK_LENGTH, chunksOf, endOf, type HistoryMessage, historyOf } from './workload.ts';

/** The interface a page implements for the bench. */
export interface PanelPage {
  /** Shows the panel in #root, with this history. */
  mount(history: readonly HistoryMessage[]): void | Promise<void>;
  /** An answer begins. */
  start(): void | Promise<void>;
  push(chunk: string): void;
  end(): void;
  composer(): HTMLElement | null;
  /** The element to read; default #root. */
  text?(): string;
}

const PREFILL_MS = 1500;
const VISIBLE_WITHIN_MS = 90_000;
const QUIET_MS = 500;
const SETTLED_WITHIN_MS = 4000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Chunks come from a worker, one task each, as the reads of a stream do: a busy page queues them and does not slow them. */
function pace(chunks: readonly string[], perSecond: number, push: (chunk: string) => void): Promise<void> {
  const clock = `onmessage = ({ data: { chunks, perSecond } }) => {
    const begun = performance.now();
    let sent = 0;
    const send = () => {
      const due = Math.min(chunks.length, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
      while (sent < due) postMessage(chunks[sent++]);
      if (sent < chunks.length) setTimeout(send, Math.max(1, begun + (sent * 1000) / perSecond - performance.now()));
      else postMessage(null);
    };
    send();
  }`;
  return new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([clock])));
    worker.onmessage = ({ data }) => {
      if (data !== null) return push(data);
      worker.terminate();
      resolve();
    };
    worker.postMessage({ chunks, perSecond });
  });
}

/** Waits until the page is idle. */
async function settled(): Promise<void> {
  const begun = performance.now();
  let last = begun;
  let busyUntil = begun;
  while (performance.now() - begun < SETTLED_WITHIN_MS && last - busyUntil < QUIET_MS) {
    await wait(10);
    const now = performance.now();
    if (now - last > 60) busyUntil = now;
    last = now;
  }
}

/** Lets the bench drive a page from outside, by `window.bench`. */
export function drive(page: PanelPage): void {
  const { tasks } = watchLongTasks();
  const longest = () => Math.max(0, ...tasks.map(({ duration }) => duration));
  const text = () => page.text?.() ?? document.getElementById('root')?.textContent ?? '';
  const delays: number[] = [];

  async function isVisible(content: string): Promise<boolean> {
    const begun = performance.now();
    while (!text().includes(content)) {
      if (performance.now() - begun > VISIBLE_WITHIN_MS) return false;
      await wait(50);
    }
    return true;
  }

  const bench = {
    delays,
    isStreaming: false,
    /** Until the later of the first paint and the end of the last long task. */
    async mount(count: number) {
      const history = historyOf(count);
      await nextFrame();
      tasks.length = 0;
      const begun = performance.now();
      await page.mount(history);
      await afterPaint();
      const painted = performance.now() - begun;
      await settled();
      const busyUntil = tasks.map(({ start, duration }) => start + duration - begun);
      return { interactiveMs: Math.max(painted, ...busyUntil), elements: document.querySelectorAll('*').length };
    },
    /** `prefill` characters come at once, before anything is measured. */
    async stream(length: number, perSecond: number, seed: number, prefill = 0) {
      const chunks = chunksOf(answerOf(length, seed));
      await page.start();
      await wait(100);
      const first = chunks.splice(0, Math.floor(prefill / CHUNK_LENGTH));
      if (first.length > 0) {
        page.push(first.join(''));
        await wait(PREFILL_MS);
      }
      tasks.length = 0;
      bench.isStreaming = true;
      const frames = watchFrames();
      await pace(chunks, perSecond, (chunk) => page.push(chunk));
      page.end();
      const isComplete = await isVisible(endOf(seed));
      await afterPaint();
      bench.isStreaming = false;
      return { isComplete, chunks: chunks.length, longestTaskMs: longest(), ...frames() };
    },
    /** Starts recording the time from a key press to the next frame. */
    listenToKeys() {
      const composer = page.composer();
      composer?.addEventListener(
        'keydown',
        ({ timeStamp }) => void afterPaint().then(() => delays.push(performance.now() - timeStamp)),
        true,
      );
      composer?.focus();
      return composer !== null;
    },
  };
  Object.assign(window, { bench });
}
