import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const fenced = '```mermaid\ngraph TD\n  A --> B\n```';
const opened = (content = fenced) => openPanel({ history: turn(1, { content }), diagramFrameUrl: '/diagram' });
/** No page is loaded in tests: the test sends the messages of the frame. */
async function frame(): Promise<{
  element: HTMLIFrameElement;
  contentWindow: Window;
  postMessage: ReturnType<typeof vi.fn>;
}> {
  const element = await screen.findByTitle<HTMLIFrameElement>('Diagram');
  const postMessage = vi.fn();
  const contentWindow = { postMessage } as unknown as Window;
  Object.defineProperty(element, 'contentWindow', { value: contentWindow });
  return { element, contentWindow, postMessage };
}
const source = () => screen.getByRole('figure', { name: 'mermaid' }).querySelector('pre') as HTMLElement;

/** Sends a message to the page as a frame, or another window, would. */
const sendMessage = (data: object, from: Window | null) =>
  act(async () => void dispatchEvent(new MessageEvent('message', { data, source: from })));

describe('diagrams', () => {
  it('are shown as source without a page that draws them', async () => {
    const { rerender } = await openPanel({ history: turn(1, { content: fenced }) });
    expect(source().textContent).toContain('A --> B');
    rerender({ diagramFrameUrl: '/diagram' });
    expect(await frame()).toBeTruthy();
  });

  it('have no frame while their fence is open', async () => {
    await opened('```mermaid\ngraph TD\n  A --> B');
    expect(source().textContent).toContain('A --> B');
    expect(screen.queryByTitle('Diagram')).toBeNull();
  });

  it('replace their source when the frame has drawn them, in the size that it reports', async () => {
    await opened();
    const { element, contentWindow, postMessage } = await frame();
    expect(source().hidden).toBe(false);
    await sendMessage({ type: 'ready' }, contentWindow);
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ type: 'draw', id: 1, source: 'graph TD\n  A --> B' });
    await sendMessage({ type: 'drawn', id: 1, width: 320, height: 200 }, contentWindow);
    expect(source().hidden).toBe(true);
    expect(element.style.aspectRatio).toBe('320 / 200');
    fireEvent.click(screen.getByRole('button', { name: 'Show source' }));
    expect(source().hidden).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Show diagram' }));
    expect(source().hidden).toBe(true);
  });

  it('ignore messages of other windows, other requests and impossible sizes', async () => {
    await opened();
    const { contentWindow } = await frame();
    await sendMessage({ type: 'ready' }, contentWindow);
    await sendMessage({ type: 'drawn', id: 1, width: 320, height: 200 }, window);
    await sendMessage({ type: 'drawn', id: 1, width: 320, height: 2e6 }, contentWindow);
    await sendMessage({ type: 'drawn', id: 7, width: 320, height: 200 }, contentWindow);
    expect(source().hidden).toBe(false);
  });

  it('show an error message and remove the frame when drawing fails', async () => {
    await opened();
    const { contentWindow } = await frame();
    await sendMessage({ type: 'ready' }, contentWindow);
    await sendMessage({ type: 'failed', id: 1 }, contentWindow);
    expect(screen.getByText('This diagram could not be drawn. Its source is shown instead.')).toBeTruthy();
    expect(screen.queryByTitle('Diagram')).toBeNull();
    expect(source().hidden).toBe(false);
  });
});

describe('a diagram frame that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('fails 3 s after it was loaded', async () => {
    const { settled } = await opened();
    fireEvent.load((await frame()).element);
    vi.advanceTimersByTime(3_000);
    await settled();
    expect(screen.getByText('This diagram could not be drawn. Its source is shown instead.')).toBeTruthy();
  });

  it('fails 15 s after the request to draw', async () => {
    const { settled } = await opened();
    await sendMessage({ type: 'ready' }, (await frame()).contentWindow);
    vi.advanceTimersByTime(14_000);
    await settled();
    expect(screen.queryByText(/could not be drawn/)).toBeNull();
    vi.advanceTimersByTime(1_500);
    await settled();
    expect(screen.getByText(/could not be drawn/)).toBeTruthy();
  });
});
