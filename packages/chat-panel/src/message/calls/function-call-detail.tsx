import { JsonViewer, type JsonViewerTexts } from '@parley/ui';
import { useMemo } from 'react';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { callDetailTexts } from '../../texts/later/call-detail-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './function-call-line.module.css';

interface FunctionCallDetailProps {
  id: string;
  input: string;
  output: string | null;
}

/** Input and output of a call. */
export function FunctionCallDetail({ id, input, output }: FunctionCallDetailProps) {
  const texts = useLaterTexts(callDetailTexts);
  const announcer = useAnnouncer();
  const viewerTexts = useJsonViewerTexts();
  const announceCopy = (isCopied: boolean) => isCopied && announcer.announce(texts.codeCopied);
  return (
    <div id={id} className={styles.detail} data-dense>
      <p className={styles.label}>{texts.functionInput}</p>
      <JsonViewer label={texts.functionInput} text={input} texts={viewerTexts} onCopied={announceCopy} />
      {output !== null && (
        <>
          <p className={styles.label}>{texts.functionOutput}</p>
          <JsonViewer label={texts.functionOutput} text={output} texts={viewerTexts} onCopied={announceCopy} />
        </>
      )}
    </div>
  );
}

function useJsonViewerTexts(): JsonViewerTexts {
  const texts = useLaterTexts(callDetailTexts);
  return useMemo(
    () => ({
      copy: texts.copy,
      expand: texts.jsonExpand,
      collapse: texts.jsonCollapse,
      seeMore: texts.jsonSeeMore,
      showMore: (count) => formatText(texts.jsonShowMore, { count }),
      count: (count) => formatText(texts.jsonCount, { count }),
      error: texts.workflow_detail_testrun_error_front,
      warning: texts.workflow_detail_testrun_warning_front,
    }),
    [texts],
  );
}
