import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PageMark } from './mark-slice.ts';
import styles from './pdf-pages.module.css';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Until it is drawn. */
  expectedSize: PageSize;
  /** What the page scrolls in. */
  box: RefObject<HTMLElement | null>;
  /** Pixels of the page on the screen; 0 until it is laid out. */
  width: number;
  marks: readonly PageMark[];
}

/** A page, which is drawn while it is near to what is seen of the box. */
export function PdfPage({ pdf, number, expectedSize, box, width, marks }: PdfPageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawnSize, setDrawnSize] = useState<PageSize>();
  const size = drawnSize ?? expectedSize;
  const isNear = useIsNear(frame, box);
  const isFailed = useDrawing({ pdf, number, canvas, width: isNear ? width : 0, onSize: setDrawnSize });
  return (
    <div ref={frame} className={styles.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {isNear && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('original_pdf_page', { page: number, count: pdf.numPages })}
          className={styles.canvas}
        />
      )}
      {isFailed && <p className={styles.failed}>{t('original_pdf_page_failed')}</p>}
      {marks.length > 0 && (
        <svg
          role="img"
          aria-label={t('original_pdf_mark', { page: number })}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className={styles.marks}
        >
          {marks.map(({ left, top, width: markWidth, height }) => (
            <rect key={`${left} ${top}`} x={left} y={top} width={markWidth} height={height} />
          ))}
        </svg>
      )}
    </div>
  );
}

/** Pages above and below what is seen, as far as the box is high. */
const NEAR = '100% 0px';

function useIsNear(frame: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries[entries.length - 1]?.isIntersecting ?? false),
      { root: box.current, rootMargin: NEAR },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, box]);
  return isNear;
}

interface Drawing {
  pdf: PDFDocumentProxy;
  number: number;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** 0 for a page that is not drawn. */
  width: number;
  onSize: (size: PageSize) => void;
}

/** Draws a page into its canvas. Whether that failed. */
function useDrawing({ pdf, number, canvas, width, onSize }: Drawing): boolean {
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (width === 0) return;
    let isLeft = false;
    let page: PDFPageProxy | undefined;
    let task: RenderTask | undefined;
    const draw = async () => {
      page = await pdf.getPage(number);
      if (isLeft || !canvas.current) return;
      const size = page.getViewport({ scale: 1 });
      onSize({ width: size.width, height: size.height });
      const viewport = page.getViewport({ scale: scaleOf(size, width) });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      task = page.render({ canvas: canvas.current, viewport, annotationMode: NO_ANNOTATIONS });
      await task.promise;
      setIsFailed(false);
    };
    draw().catch(() => {
      if (!isLeft) setIsFailed(true);
    });
    return () => {
      isLeft = true;
      task?.cancel();
      page?.cleanup();
    };
  }, [pdf, number, canvas, width, onSize]);
  return isFailed;
}

/** `AnnotationMode.DISABLE` of pdf.js: neither notes nor the fields of forms. */
const NO_ANNOTATIONS = 0;
const DENSITY_MAX = 3;
/** Some browsers draw nothing into a larger canvas. */
const CANVAS_PIXELS_MAX = 2 ** 24;

/** As sharp as the screen is. */
function scaleOf(size: PageSize, width: number): number {
  const wanted = (width / size.width) * Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
  return Math.min(wanted, Math.sqrt(CANVAS_PIXELS_MAX / (size.width * size.height)));
}
