import { JsonViewer } from '@parley/ui';
import { usePanel } from '../../panel/panel-context.ts';
import type { CallFacts } from './call-facts.ts';
import styles from './function-call-line.module.css';
import { useJsonWords } from './use-json-words.ts';

/** What a call was given, and what it gave back. */
export function FunctionCallDetail({ id, facts: { input, output } }: { id: string; facts: CallFacts }) {
  const { copy, announcer } = usePanel();
  const words = useJsonWords();
  const tell = (isCopied: boolean) => isCopied && announcer.announce(copy.codeCopied);
  return (
    <div id={id} className={styles.detail} data-dense>
      <p className={styles.label}>{copy.functionInput}</p>
      <JsonViewer label={copy.functionInput} text={input} words={words} onCopied={tell} />
      {output !== null && (
        <>
          <p className={styles.label}>{copy.functionOutput}</p>
          <JsonViewer label={copy.functionOutput} text={output} words={words} onCopied={tell} />
        </>
      )}
    </div>
  );
}
