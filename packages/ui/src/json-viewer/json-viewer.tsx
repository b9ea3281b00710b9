import { Copy } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { copyText } from '../copy-field/copy-text.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { JsonNode } from './json-node.tsx';
import styles from './json-viewer.module.css';
import type { JsonViewerWords } from './json-viewer-words.ts';
import { LongText } from './long-text.tsx';
import { type ParsedJson, parseJson } from './parse-json.ts';

export interface JsonViewerProps {
  label: string;
  /** JSON, or what claims to be. */
  text: string;
  words: JsonViewerWords;
  onCopied: (isCopied: boolean) => void;
  /** Once for a text that is no JSON; it is shown as it is. */
  onParseError?: (error: unknown) => void;
}

/** JSON as a tree. Only what is open is in the page, and of that a page at a time: any size may come. */
export function JsonViewer({ label, text, words, onCopied, onParseError }: JsonViewerProps) {
  const parsed = useMemo(() => parseJson(text), [text]);
  useParseErrorReport(parsed, onParseError);
  return (
    <section aria-label={label} className={styles.viewer}>
      <IconButton
        label={words.copy}
        icon={<Copy aria-hidden />}
        className={styles.copy}
        onClick={() => void copyText(text).then(onCopied)}
      />
      <div className={styles.content}>
        {parsed.status === 'json' ? (
          <ul className={styles.tree}>
            <JsonNode value={parsed.value} words={words} isOpenAtFirst />
          </ul>
        ) : (
          <LongText text={text} seeMore={words.seeMore} />
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
