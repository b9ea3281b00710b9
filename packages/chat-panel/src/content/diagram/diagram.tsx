import { IconButton } from '@parley/ui';
import { Code, Workflow } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { diagramTexts } from '../../texts/later/diagram-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { CodeBlock } from '../code/code-block.tsx';
import styles from './diagram.module.css';
import { useDiagramColors } from './diagram-colors.ts';
import { type DiagramColors, type DrawRequest, readFrameMessage } from './diagram-messages.ts';

/**
 * A diagram, drawn in a sandboxed frame without an origin: whatever its source makes the library do, it can reach neither the
 * page nor the network. Shows the source until the diagram is drawn, and if drawing fails.
 */
export function Diagram({ source, frameUrl }: { source: string; frameUrl: string }) {
  const texts = useLaterTexts(diagramTexts);
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [prefersSource, setPrefersSource] = useState(false);
  const colors = useDiagramColors(container);
  const { drawing, onLoad } = useDrawing(frame, source, colors);
  const isDrawn = drawing.status === 'drawn';
  const isShown = isDrawn && !prefersSource;
  const size = isDrawn ? { aspectRatio: `${drawing.width} / ${drawing.height}`, width: `${drawing.width}px` } : {};
  return (
    <CodeBlock
      infoString="mermaid"
      code={source}
      isCodeHidden={isShown}
      buttons={
        isDrawn && (
          <IconButton
            className={styles.switch}
            label={isShown ? texts.showDiagramSource : texts.showDiagram}
            icon={isShown ? <Code aria-hidden /> : <Workflow aria-hidden />}
            onClick={() => setPrefersSource(isShown)}
          />
        )
      }
    >
      <div ref={container} className={styles.container} hidden={isDrawn && prefersSource}>
        {drawing.status === 'failed' ? (
          <p className={styles.failed}>{texts.diagramFailed}</p>
        ) : (
          <iframe
            ref={frame}
            title={texts.diagram}
            src={frameUrl}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            loading="lazy"
            className={isDrawn ? styles.frame : styles.waiting}
            style={size}
            onLoad={onLoad}
          />
        )}
      </div>
    </CodeBlock>
  );
}

/** A frame that is loaded and sends no `ready` is not our page; the content security policy of the host may have blocked ours. */
const READY_TIMEOUT_MS = 3_000;
/** From the request on, including the time to load the library. */
const DRAWING_TIMEOUT_MS = 15_000;

/** A failed drawing has no frame any more. */
type Drawing =
  | { readonly status: 'waiting' }
  | { readonly status: 'drawn'; readonly width: number; readonly height: number }
  | { readonly status: 'failed' };

/** Asks the frame to draw the diagram, and again when its source or the colours change. */
function useDrawing(frame: RefObject<HTMLIFrameElement | null>, source: string, colors: DiagramColors | null) {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'waiting' });
  const [isReady, setReady] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const lastId = useRef(0);
  useEffect(() => {
    const onMessage = ({ source: sender, data }: MessageEvent) => {
      if (!sender || sender !== frame.current?.contentWindow) return;
      const message = readFrameMessage(data);
      if (message?.type === 'ready') setReady(true);
      else if (message?.id !== lastId.current) return;
      else if (message.type === 'failed') setDrawing({ status: 'failed' });
      else setDrawing({ status: 'drawn', width: message.width, height: message.height });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame]);
  useEffect(() => {
    if (!isReady || !colors) return;
    lastId.current += 1;
    const request: DrawRequest = { type: 'draw', id: lastId.current, source, colors };
    // A sandboxed frame has no origin to name. The message has nothing but the source, which the page shows anyway.
    frame.current?.contentWindow?.postMessage(request, '*');
  }, [frame, isReady, source, colors]);
  const isOverdue = useDrawingTimeout(drawing.status === 'waiting' && (isReady || isLoaded), isReady);
  return {
    drawing: isOverdue ? ({ status: 'failed' } as const) : drawing,
    onLoad: () => setLoaded(true),
  };
}

function useDrawingTimeout(isWaiting: boolean, isReady: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOverdue(true), isReady ? DRAWING_TIMEOUT_MS : READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isReady]);
  return isOverdue;
}
