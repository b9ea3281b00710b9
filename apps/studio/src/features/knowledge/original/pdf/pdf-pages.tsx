import { ListSlice, type SliceInfo } from '@parley/contract';
import { Skeleton, Text } from '@parley/ui';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { type FoundSlice, findSlice } from './find-slice.ts';
import { failureOf, openPdf, type PdfFailure } from './open-pdf.ts';
import { type PageSize, PdfPage } from './pdf-page.tsx';
import styles from './pdf-pages.module.css';
import { nextPdfSource, type PdfSource } from './pdf-source.ts';

interface PdfPagesProps {
  latest: PdfSource;
  documentId: string;
  /** The slice to mark and to scroll to; empty for none. */
  sliceId: string;
  onFailed: (failure: PdfFailure) => void;
}

/** The pages of a PDF below each other, with a slice marked on them. Links and forms in it are part of the picture. */
export function PdfPages({ latest, documentId, sliceId, onFailed }: PdfPagesProps) {
  const { t } = useTranslation();
  const [source, setSource] = useState(latest);
  const next = nextPdfSource(source, latest, Date.now());
  if (next !== source) setSource(next);
  const opened = usePdf(source.address, onFailed);
  const { data } = useOperationQuery(
    ListSlice,
    { document_id: documentId, around_slice_id: sliceId, page_size: 1 },
    { enabled: sliceId !== '' },
  );
  const slice = data?.slices.find(({ slice_id }) => slice_id === sliceId);
  if (!opened)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height="320px" />
      </div>
    );
  return <PageList pdf={opened.pdf} firstSize={opened.firstSize} slice={slice} />;
}

interface OpenedPages {
  readonly address: string;
  readonly pdf: PDFDocumentProxy;
  readonly firstSize: PageSize;
}

function usePdf(address: string, onFailed: (failure: PdfFailure) => void): OpenedPages | undefined {
  const [opened, setOpened] = useState<OpenedPages>();
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(address);
    opening.pdf
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isLeft) setOpened({ address, pdf, firstSize: { width, height } });
      })
      .catch((error: unknown) => {
        if (!isLeft) onFailed(failureOf(error));
      });
    return () => {
      isLeft = true;
      opening.close();
    };
  }, [address, onFailed]);
  // The pages of an earlier address are closed.
  return opened?.address === address ? opened : undefined;
}

interface PageListProps extends Omit<OpenedPages, 'address'> {
  slice: SliceInfo | undefined;
}

function PageList({ pdf, firstSize, slice }: PageListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const width = useSettledWidth(box);
  const found = useFoundSlice(pdf, slice);
  const [current, setCurrent] = useState(1);
  useScrollToSlice(box, found, width > 0);
  const count = pdf.numPages;
  return (
    <>
      <p className={styles.number}>{t('original_pdf_page', { page: current, count })}</p>
      {found?.marks.length === 0 && (
        <Text size="label" tone="muted">
          {t('original_pdf_unmarked')}
        </Text>
      )}
      <section
        ref={box}
        aria-label={t('original')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
        tabIndex={0}
        className={styles.box}
        onScroll={({ currentTarget }) => setCurrent(pageInMiddle(currentTarget))}
      >
        {Array.from({ length: count }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            pdf={pdf}
            number={index + 1}
            expectedSize={found?.pages.find(({ page }) => page === index + 1) ?? firstSize}
            box={box}
            width={width}
            marks={found?.marks.filter(({ page }) => page === index + 1) ?? []}
          />
        ))}
      </section>
    </>
  );
}

const RESIZING_MS = 150;

/** The width that pages have in the box, once it stays the same; 0 until it is known. */
function useSettledWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => setWidth(current.firstElementChild?.clientWidth ?? 0);
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZING_MS);
    });
    measure();
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box]);
  return width;
}

function useFoundSlice(pdf: PDFDocumentProxy, slice: SliceInfo | undefined): FoundSlice | undefined {
  const [found, setFound] = useState<{ slice: SliceInfo; result: FoundSlice }>();
  useEffect(() => {
    if (!slice) return;
    let isLeft = false;
    findSlice(pdf, slice)
      // A page whose text is broken may still be drawn.
      .catch((): FoundSlice => ({ page: slice.place.page, marks: [], pages: [] }))
      .then((result) => {
        if (!isLeft) setFound({ slice, result });
      });
    return () => {
      isLeft = true;
    };
  }, [pdf, slice]);
  return found && found.slice === slice ? found.result : undefined;
}

/** Scrolls the box alone: the slices beside it stay where they are. */
function useScrollToSlice(box: RefObject<HTMLElement | null>, found: FoundSlice | undefined, isLaidOut: boolean) {
  useEffect(() => {
    const { current } = box;
    const page = found?.page ? current?.children[found.page - 1] : undefined;
    if (!isLaidOut || !current || !(page instanceof HTMLElement)) return;
    const [mark] = found?.marks ?? [];
    current.scrollTop = page.offsetTop + (mark ? mark.top * page.offsetHeight - current.clientHeight / 4 : 0);
  }, [box, found, isLaidOut]);
}

/** The last page that begins above the middle of the box. */
function pageInMiddle(box: HTMLElement): number {
  const middle = box.scrollTop + box.clientHeight / 2;
  const begun = Array.from(box.children).filter((page) => page instanceof HTMLElement && page.offsetTop <= middle);
  return Math.max(begun.length, 1);
}
