import { Copy } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { copyText } from '../copy-field/copy-text.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { JsonNode } from './json-node.tsx';
import styles from './json-viewer.module.css';
import type { JsonViewerTexts } from './json-viewer-texts.ts';
import { LongText } from './long-text.tsx';
import { type ParsedJson, parseJson } from './parse-json.ts';

export interface JsonViewerProps {
  label: string;
  /** JSON text, possibly invalid. */
  text: string;
  texts: JsonViewerTexts;
  onCopied: (isCopied: boolean) => void;
  /** Called once for a text that is not valid JSON; it is shown as plain text. */
  onParseError?: (error: unknown) => void;
}

/** JSON as a tree. Only open nodes are rendered, 100 children at a time, so that any size is possible. */
export function JsonViewer({ label, text, texts, onCopied, onParseError }: JsonViewerProps) {
  const parsed = useMemo(() => parseJson(text), [text]);
  useParseErrorReport(parsed, onParseError);
  return (
    <section aria-label={label} className={styles.viewer}>
      <IconButton
        label={texts.copy}
        icon={<Copy aria-hidden />}
        className={styles.copy}
        onClick={() => void copyText(text).then(onCopied)}
      />
      <div className={styles.content}>
        {parsed.status === 'json' ? (
          <ul className={styles.tree}>
            <JsonNode value={parsed.value} texts={texts} isOpenAtFirst />
          </ul>
        ) : (
          <LongText text={text} seeMore={texts.seeMore} />
        )}
      </div>
    </section>
  );
}

function useParseErrorReport(parsed: ParsedJson, report: ((error: unknown) => void) | undefined): void {
  const told = useRef<ParsedJson>(undefined);
  useEffect(() => {
    if (parsed.status !== 'text' || told.current === parsed) return;
    told.current = parsed;
    report?.(parsed.error);
  });
}
