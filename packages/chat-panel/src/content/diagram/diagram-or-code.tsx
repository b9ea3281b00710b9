import { lazy, Suspense } from 'react';
import { useSettings } from '../../settings/settings-context.ts';
import { CodeBlock } from '../code/code-block.tsx';

const LazyDiagram = lazy(() => import('./diagram.tsx').then(({ Diagram }) => ({ default: Diagram })));

/** A diagram where the host has a page that draws, else its source. */
export function DiagramOrCode({ source }: { source: string }) {
  const { diagramFrameUrl } = useSettings().preferences;
  const code = <CodeBlock language="mermaid" code={source} />;
  if (!diagramFrameUrl) return code;
  return (
    <Suspense fallback={code}>
      <LazyDiagram source={source} frameUrl={diagramFrameUrl} />
    </Suspense>
  );
}
