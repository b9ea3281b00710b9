import type { DrawRequest, FrameMessage } from '../content/diagram/diagram-messages.ts';

// The page of the frame. It belongs to no origin and may load nothing but its own script; it hears the page it stands in
// and says how large its diagram is, nothing else.
const tell = (message: FrameMessage) => parent.postMessage(message, '*');
const library = () => import('./draw-diagram.ts');

addEventListener('message', ({ source, data }: MessageEvent<DrawRequest>) => {
  if (source === parent && data?.type === 'draw') void draw(data);
});
tell({ type: 'ready' });

// One after the other: the library draws in the document.
let last: Promise<unknown> = Promise.resolve();

function draw({ id, source, look }: DrawRequest): Promise<unknown> {
  last = last
    .then(async () => (await library()).drawDiagram(source, look))
    .then(
      ({ width, height }) => tell({ type: 'drawn', id, width, height }),
      () => tell({ type: 'failed', id }),
    );
  return last;
}
