import { type DocumentTextPart, GetDocumentText } from '@parley/contract';
import { Button, ErrorCard, Row, Skeleton, Text } from '@parley/ui';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { placeTexts } from '../slice-place.ts';
import styles from './original-text.module.css';

interface OriginalTextProps {
  documentId: string;
  /** The slice to mark and to scroll to; empty for none. */
  sliceId: string;
}

/** The text that the slices of a document were made of, with one of them marked. It is text alone: nothing in it loads anything. */
export function OriginalText({ documentId, sliceId }: OriginalTextProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const box = useRef<HTMLElement>(null);
  // A page that was turned to counts until another slice is chosen.
  const [turned, setTurned] = useState({ sliceId, page: 0 });
  const page = turned.sliceId === sliceId ? turned.page : 0;
  const { data, error, refetch, isPlaceholderData } = useOperationQuery(
    GetDocumentText,
    { document_id: documentId, ...(sliceId && { slice_id: sliceId }), ...(page > 0 && { page }) },
    { placeholderData: (before) => before, refetchOnMount: 'always' },
  );
  useScrollToMark(box, isPlaceholderData ? undefined : data);
  if (error && !data)
    return (
      <ErrorCard
        title={t('original_failed')}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height="320px" />
      </div>
    );
  const turnTo = (next: number) => setTurned({ sliceId, page: next });
  const isUnmarked = sliceId !== '' && page === 0 && data.parts.every(({ marks }) => marks.length === 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
    <section ref={box} aria-label={t('original')} tabIndex={0} className={styles.box}>
      {data.status_descript && <Text tone="muted">{data.status_descript}</Text>}
      {isUnmarked && data.page_count > 0 && (
        <Text size="label" tone="muted">
          {t('original_unmarked')}
        </Text>
      )}
      <Pages page={data.page} count={data.page_count} onTurn={turnTo} />
      {data.parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          key={`${data.page} ${index}`}
          part={part}
          before={data.parts[index - 1]}
        />
      ))}
      <Pages page={data.page} count={data.page_count} onTurn={turnTo} />
    </section>
  );
}

/** Scrolls the box alone: the slices beside it stay where they are. */
function useScrollToMark(box: RefObject<HTMLElement | null>, shown: object | undefined) {
  useEffect(() => {
    const { current } = box;
    if (!current || !shown) return;
    const mark = current.querySelector<HTMLElement>('mark');
    current.scrollTop = mark ? mark.offsetTop - current.clientHeight / 4 : 0;
  }, [box, shown]);
}

function Pages({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <Row justify="between">
      <Button size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('original_before')}
      </Button>
      <Text size="label" tone="muted">
        {t('original_page', { page, count })}
      </Text>
      <Button size="small" disabled={page === count} onClick={() => onTurn(page + 1)}>
        {t('original_after')}
      </Button>
    </Row>
  );
}

/** A part below the page, slide or sheet that it begins. Its headings are in the text. */
function Part({ part, before }: { part: DocumentTextPart; before: DocumentTextPart | undefined }) {
  const { t } = useTranslation();
  const titleOf = ({ place }: DocumentTextPart) => placeTexts({ ...place, headings: [] }, t).join(' · ');
  const title = titleOf(part);
  return (
    <>
      {title && (!before || titleOf(before) !== title) && <h2 className={styles.place}>{title}</h2>}
      <p dir="auto" className={styles.text}>
        {rangesOf(part).map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the ranges of a text have no other identity
          isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
        )}
      </p>
    </>
  );
}

function rangesOf({ text, marks }: DocumentTextPart) {
  const ranges: { text: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const mark of marks) {
    ranges.push({ text: text.slice(end, mark.start), isMarked: false });
    ranges.push({ text: text.slice(mark.start, mark.end), isMarked: true });
    end = mark.end;
  }
  return [...ranges, { text: text.slice(end), isMarked: false }].filter((range) => range.text !== '');
}
