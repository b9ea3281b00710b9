import { type RefObject, useEffect, useMemo, useRef } from 'react';
import styles from './conflict-dialog.module.css';
import { markedText } from './merge/marked-text.ts';

interface ConflictTextProps {
  title: string;
  text: string;
  /** The text it is compared with: what that does not have is marked. */
  other: string;
}

/** One of two versions of a text. */
export function ConflictText({ title, text, other }: ConflictTextProps) {
  const parts = useMemo(() => markedText(text, other), [text, other]);
  const difference = firstDifference(text, other);
  const differenceRef = useRef<HTMLElement>(null);
  useScrollTo(differenceRef, text, other);
  let offset = 0;
  return (
    <figure className={styles.version}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it */}
      <section aria-label={title} tabIndex={0} className={styles.text}>
        {parts.map((part) => {
          const start = offset;
          offset += part.text.length;
          const hasDifference = start <= difference && (difference < offset || offset === text.length);
          const Part = part.isOwn ? 'mark' : 'span';
          if (!hasDifference) return <Part key={start}>{part.text}</Part>;
          return (
            <Part key={start}>
              {part.text.slice(0, difference - start)}
              <span ref={differenceRef} />
              {part.text.slice(difference - start)}
            </Part>
          );
        })}
      </section>
    </figure>
  );
}

/** Where two texts begin to differ. */
function firstDifference(text: string, other: string): number {
  let index = 0;
  while (index < text.length && text[index] === other[index]) index += 1;
  return index;
}

const LINES_ABOVE_PX = 48;

/** Scrolls only the text, not the dialog around it: a change far down would not be seen. */
function useScrollTo(target: RefObject<HTMLElement | null>, text: string, other: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts differ in another place
  useEffect(() => {
    const scrolled = target.current?.closest('section');
    if (scrolled) scrolled.scrollTop = (target.current?.offsetTop ?? 0) - LINES_ABOVE_PX;
  }, [text, other]);
}
