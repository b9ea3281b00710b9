import type { DrawRequest, FrameMessage } from '../content/diagram/diagram-messages.ts';

// The script of the frame. The frame has no origin and may load nothing but its own scripts. It receives diagrams from the page
// that contains it, and sends their size back.
const send = (message: FrameMessage) => parent.postMessage(message, '*');
const library = () => import('./draw-diagram.ts');

addEventListener('message', ({ source, data }: MessageEvent<DrawRequest>) => {
  if (source === parent && data?.type === 'draw') void draw(data);
});
send({ type: 'ready' });

// One diagram at a time: the library draws in the document.
let queue: Promise<unknown> = Promise.resolve();

function draw({ id, source, colors }: DrawRequest): Promise<unknown> {
  queue = queue
    .then(async () => (await library()).drawDiagram(source, colors))
    .then(
      ({ width, height }) => send({ type: 'drawn', id, width, height }),
      () => send({ type: 'failed', id }),
    );
  return queue;
}
