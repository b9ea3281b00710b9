import { JsonViewer } from '@parley/ui';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { CallFacts } from './call-facts.ts';
import styles from './function-call-line.module.css';
import { useJsonViewerTexts } from './use-json-viewer-texts.ts';

/** What a call was given, and what it gave back. */
export function FunctionCallDetail({ id, facts: { input, output } }: { id: string; facts: CallFacts }) {
  const texts = useTexts();
  const announcer = useAnnouncer();
  const jsonViewerTexts = useJsonViewerTexts();
  const tell = (isCopied: boolean) => isCopied && announcer.announce(texts.codeCopied);
  return (
    <div id={id} className={styles.detail} data-dense>
      <p className={styles.label}>{texts.functionInput}</p>
      <JsonViewer label={texts.functionInput} text={input} texts={jsonViewerTexts} onCopied={tell} />
      {output !== null && (
        <>
          <p className={styles.label}>{texts.functionOutput}</p>
          <JsonViewer label={texts.functionOutput} text={output} texts={jsonViewerTexts} onCopied={tell} />
        </>
      )}
    </div>
  );
}
