import { type SliceInfo, SliceStatus } from '@parley/contract';
import { Tag } from '@parley/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MarkedWords } from '../marked-words.tsx';
import styles from './slice-table.module.css';

interface SliceTextProps {
  slice: SliceInfo;
  details: readonly string[];
  /** Those that were looked for. */
  words: readonly string[];
  onRead: () => void;
}

/** The first lines of a slice below its place, with a button that shows all of it where there is more. */
export function SliceText({ slice, details, words, onRead }: SliceTextProps) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is measured anew
  useLayoutEffect(() => {
    const { current } = text;
    if (!current) return;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [slice.content]);
  return (
    <div className={styles.slice}>
      <div className={styles.head}>
        <span title={details.join(' · ')}>{details.join(' · ')}</span>
        {slice.status === SliceStatus.pending && <Tag tone="accent">{t('slice_pending')}</Tag>}
        {isCut && (
          <button
            type="button"
            aria-label={t('slice_read', { number: slice.sequence })}
            className={styles.readAll}
            onClick={onRead}
          >
            {t('text_view_all')}
          </button>
        )}
      </div>
      <div ref={text} dir="auto" className={styles.text}>
        {/* Blank lines would take the place of text. */}
        <MarkedWords text={slice.content.replace(/\n\s*\n/g, '\n')} words={words} />
      </div>
    </div>
  );
}
