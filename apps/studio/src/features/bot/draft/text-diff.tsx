import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type DiffRow, diffRows } from './diff-rows.ts';
import type { TextPart } from './merge/marked-text.ts';
import styles from './text-diff.module.css';

interface TextDiffProps {
  label: string;
  before: string;
  after: string;
}

/** What changes in a text: removed and added lines with their changed words, and a few lines around them. */
export function TextDiff({ label, before, after }: TextDiffProps) {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it
    <section aria-label={label} tabIndex={0} className={styles.diff}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a diff have no other identity
        <DiffLine key={index} row={row} />
      ))}
    </section>
  );
}

/** A line of a diff. */
export function DiffLine({ row }: { row: DiffRow }) {
  const { t } = useTranslation();
  switch (row.kind) {
    case 'same':
      return <p className={styles.same}>{row.text}</p>;
    case 'skipped':
      return <p className={styles.skipped}>{t('diff_unchanged', { count: row.count })}</p>;
    case 'removed':
      return (
        <del className={styles.removed}>
          <Parts parts={row.parts} />
        </del>
      );
    case 'added':
      return (
        <ins className={styles.added}>
          <Parts parts={row.parts} />
        </ins>
      );
  }
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  let offset = 0;
  return parts.map(({ text, isOwn }) => {
    const start = offset;
    offset += text.length;
    return isOwn ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>;
  });
}
