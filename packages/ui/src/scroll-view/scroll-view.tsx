import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scroll-view.module.css';
import { useScrollEnds } from './use-scroll-ends.ts';

export interface ScrollViewHandle {
  /** What scrolls, and what is in it, for those who watch over the position themselves. */
  readonly view: HTMLElement | null;
  readonly content: HTMLElement | null;
  scrollToBottom(behavior?: 'auto' | 'smooth'): void;
}

export interface ScrollViewProps {
  /** Names the region: it takes the focus, so that the keyboard can scroll it. */
  label: string;
  children: ReactNode;
  ref?: Ref<ScrollViewHandle>;
  /** Lets the content fade at an edge that has more behind it. */
  hasMask?: boolean;
  /** What it fades into, where one colour is behind it: drawing that over the edges is far less work than a mask. */
  fadeColor?: string;
  /** Each time the top comes near; `endThreshold` says what near is, in px, and is the height of the view by default. */
  onReachTop?: () => void;
  onReachBottom?: () => void;
  endThreshold?: number;
  className?: string;
}

/** A part of the page that scrolls by itself, as the browser scrolls. */
export function ScrollView({
  label,
  children,
  ref,
  hasMask = false,
  fadeColor,
  onReachTop,
  onReachBottom,
  endThreshold,
  className,
}: ScrollViewProps) {
  const view = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const ends = useScrollEnds({ view, content, endThreshold, onReachTop, onReachBottom });
  useImperativeHandle(
    ref,
    () => ({
      get view() {
        return view.current;
      },
      get content() {
        return content.current;
      },
      scrollToBottom: (behavior = 'auto') => view.current?.scrollTo({ top: view.current.scrollHeight, behavior }),
    }),
    [],
  );
  return (
    <section
      ref={view}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard could not scroll it.
      tabIndex={0}
      className={classNames(
        styles.view,
        hasMask && ends?.hasContentAbove && (fadeColor ? styles.coveredAbove : styles.fadedAbove),
        hasMask && ends?.hasContentBelow && (fadeColor ? styles.coveredBelow : styles.fadedBelow),
        className,
      )}
      style={fadeColor ? ({ '--fade-color': fadeColor } as CSSProperties) : undefined}
    >
      <div ref={content}>{children}</div>
    </section>
  );
}
