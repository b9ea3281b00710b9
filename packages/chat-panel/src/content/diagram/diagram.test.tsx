import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const fenced = '```mermaid\ngraph TD\n  A --> B\n```';
const opened = (content = fenced) => openPanel({ history: turn(1, { content }), diagramFrameUrl: '/diagram' });
/** No page is loaded here: the test says what its window would. */
async function frame(): Promise<{
  element: HTMLIFrameElement;
  contentWindow: Window;
  asked: ReturnType<typeof vi.fn>;
}> {
  const element = await screen.findByTitle<HTMLIFrameElement>('Diagram');
  const asked = vi.fn();
  const contentWindow = { postMessage: asked } as unknown as Window;
  Object.defineProperty(element, 'contentWindow', { value: contentWindow });
  return { element, contentWindow, asked };
}
const source = () => screen.getByRole('figure', { name: 'mermaid' }).querySelector('pre') as HTMLElement;

/** As if a frame, or somebody else, said it. */
const say = (data: object, from: Window | null) =>
  act(async () => void dispatchEvent(new MessageEvent('message', { data, source: from })));

describe('diagrams', () => {
  it('are their source where no page draws them', async () => {
    const { rerender } = await openPanel({ history: turn(1, { content: fenced }) });
    expect(source().textContent).toContain('A --> B');
    rerender({ diagramFrameUrl: '/diagram' });
    expect(await frame()).toBeTruthy();
  });

  it('that are not closed have no frame', async () => {
    await opened('```mermaid\ngraph TD\n  A --> B');
    expect(source().textContent).toContain('A --> B');
    expect(screen.queryByTitle('Diagram')).toBeNull();
  });

  it('stand in place of their source once their frame has drawn them, as large as it says', async () => {
    await opened();
    const { element, contentWindow, asked } = await frame();
    expect(source().hidden).toBe(false);
    await say({ type: 'ready' }, contentWindow);
    expect(asked.mock.lastCall?.[0]).toMatchObject({ type: 'draw', id: 1, source: 'graph TD\n  A --> B' });
    await say({ type: 'drawn', id: 1, width: 320, height: 200 }, contentWindow);
    expect(source().hidden).toBe(true);
    expect(element.style.aspectRatio).toBe('320 / 200');
    fireEvent.click(screen.getByRole('button', { name: 'Show source' }));
    expect(source().hidden).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Show diagram' }));
    expect(source().hidden).toBe(true);
  });

  it('hear nobody but their frame, and believe no size beyond all measure', async () => {
    await opened();
    const { contentWindow } = await frame();
    await say({ type: 'ready' }, contentWindow);
    await say({ type: 'drawn', id: 1, width: 320, height: 200 }, window);
    await say({ type: 'drawn', id: 1, width: 320, height: 2e6 }, contentWindow);
    await say({ type: 'drawn', id: 7, width: 320, height: 200 }, contentWindow);
    expect(source().hidden).toBe(false);
  });

  it('that cannot be drawn say so and lose their frame', async () => {
    await opened();
    const { contentWindow } = await frame();
    await say({ type: 'ready' }, contentWindow);
    await say({ type: 'failed', id: 1 }, contentWindow);
    expect(screen.getByText('This diagram could not be drawn. Its source is shown instead.')).toBeTruthy();
    expect(screen.queryByTitle('Diagram')).toBeNull();
    expect(source().hidden).toBe(false);
  });
});

describe('frames that say nothing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('are given up after three seconds', async () => {
    const { settled } = await opened();
    fireEvent.load((await frame()).element);
    vi.advanceTimersByTime(3_000);
    await settled();
    expect(screen.getByText('This diagram could not be drawn. Its source is shown instead.')).toBeTruthy();
  });

  it('are given up after fifteen when they have begun', async () => {
    const { settled } = await opened();
    await say({ type: 'ready' }, (await frame()).contentWindow);
    vi.advanceTimersByTime(14_000);
    await settled();
    expect(screen.queryByText(/could not be drawn/)).toBeNull();
    vi.advanceTimersByTime(1_500);
    await settled();
    expect(screen.getByText(/could not be drawn/)).toBeTruthy();
  });
});
