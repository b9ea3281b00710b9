import { IconButton } from '@parley/ui';
import { Code, Workflow } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { CodeBlock } from '../code/code-block.tsx';
import styles from './diagram.module.css';
import { useDiagramLook } from './use-diagram-look.ts';
import { useDrawing } from './use-drawing.ts';

/**
 * A diagram, drawn in a frame that belongs to nobody: whatever its source makes the library do, it can reach neither the page
 * nor the network. Until it is drawn, and if it cannot be, its source.
 */
export function Diagram({ source, frameUrl }: { source: string; frameUrl: string }) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isSourceWanted, setSourceWanted] = useState(false);
  const look = useDiagramLook(place);
  const { drawing, onLoad } = useDrawing(frame, source, look);
  const isDrawn = drawing.status === 'drawn';
  const isShown = isDrawn && !isSourceWanted;
  const size = isDrawn ? { aspectRatio: `${drawing.width} / ${drawing.height}`, width: `${drawing.width}px` } : {};
  return (
    <CodeBlock
      language="mermaid"
      code={source}
      isCodeHidden={isShown}
      buttons={
        isDrawn && (
          <IconButton
            className={styles.switch}
            label={isShown ? texts.showDiagramSource : texts.showDiagram}
            icon={isShown ? <Code aria-hidden /> : <Workflow aria-hidden />}
            onClick={() => setSourceWanted(isShown)}
          />
        )
      }
    >
      <div ref={place} className={styles.place} hidden={isDrawn && isSourceWanted}>
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
