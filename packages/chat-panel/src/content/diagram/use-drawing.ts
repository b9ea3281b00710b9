import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DiagramLook, type DrawRequest, readFrameMessage } from './diagram-messages.ts';

/** A frame that was loaded and says nothing is not ours: the policy of the page may have kept it away. */
const READY_TIMEOUT_MS = 3_000;
/** From the request, the library's way included. */
const DRAWING_TIMEOUT_MS = 15_000;

/** How far a diagram is. One that failed has no frame any more, whatever went on in it. */
export type Drawing =
  | { readonly status: 'waiting' }
  | { readonly status: 'drawn'; readonly width: number; readonly height: number }
  | { readonly status: 'failed' };

/** Has a diagram drawn by a frame, and drawn again when its source or its colours change. */
export function useDrawing(frame: RefObject<HTMLIFrameElement | null>, source: string, look: DiagramLook | null) {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'waiting' });
  const [isReady, setReady] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const lastId = useRef(0);
  useEffect(() => {
    const hear = ({ source: sender, data }: MessageEvent) => {
      if (!sender || sender !== frame.current?.contentWindow) return;
      const message = readFrameMessage(data);
      if (message?.type === 'ready') setReady(true);
      else if (message?.id !== lastId.current) return;
      else if (message.type === 'failed') setDrawing({ status: 'failed' });
      else setDrawing({ status: 'drawn', width: message.width, height: message.height });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  useEffect(() => {
    if (!isReady || !look) return;
    lastId.current += 1;
    const request: DrawRequest = { type: 'draw', id: lastId.current, source, look };
    // It has no origin that could be named. What it is told is what stands on the page.
    frame.current?.contentWindow?.postMessage(request, '*');
  }, [frame, isReady, source, look]);
  const isOverdue = useTimeout(drawing.status === 'waiting' && (isReady || isLoaded), isReady);
  return {
    drawing: isOverdue ? ({ status: 'failed' } as const) : drawing,
    onLoad: () => setLoaded(true),
  };
}

function useTimeout(isWaiting: boolean, isReady: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), isReady ? DRAWING_TIMEOUT_MS : READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isReady]);
  return isOver;
}
