import { lazy, Suspense } from 'react';
import { useSettings } from '../../settings/settings-context.ts';
import { CodeBlock } from '../code/code-block.tsx';

/** The path of the page that draws diagrams on our own server: for `diagramFrameUrl`. */
export const DIAGRAM_PAGE_PATH = '/diagram';

/** Longer sources are shown as code: drawing them takes too long. */
const SOURCE_MAX = 20_000;
const CLOSED = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*\n*$/;

interface CodeToken {
  readonly raw: string;
  readonly lang?: string | undefined;
  readonly text: string;
}

/** Whether a code block is a complete diagram: its fence is closed, so that its source does not change any more. */
export const isDiagram = ({ raw, lang, text }: CodeToken): boolean =>
  lang?.trim().toLowerCase() === 'mermaid' && text.trim() !== '' && text.length <= SOURCE_MAX && CLOSED.test(raw);

const LazyDiagram = lazy(() => import('./diagram.tsx').then(({ Diagram }) => ({ default: Diagram })));

/** A diagram; its source if the host names no page that draws it. */
export function DiagramBlock({ source }: { source: string }) {
  const { diagramFrameUrl } = useSettings().preferences;
  const code = <CodeBlock infoString="mermaid" code={source} />;
  if (!diagramFrameUrl) return code;
  return (
    <Suspense fallback={code}>
      <LazyDiagram source={source} frameUrl={diagramFrameUrl} />
    </Suspense>
  );
}
