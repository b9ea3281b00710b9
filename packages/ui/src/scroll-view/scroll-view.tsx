import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scroll-view.module.css';
import { useScrollEnds } from './use-scroll-ends.ts';

export interface ScrollViewHandle {
  /** The scrolling element and its content, for callers that control the position themselves. */
  readonly view: HTMLElement | null;
  readonly content: HTMLElement | null;
  scrollToBottom(behavior?: 'auto' | 'smooth'): void;
}

export interface ScrollViewProps {
  /** The name of the region, which is focusable so that the keyboard can scroll it. */
  label: string;
  children: ReactNode;
  ref?: Ref<ScrollViewHandle>;
  /** Fades the content at an edge that has more beyond it. */
  hasMask?: boolean;
  /** The background colour to fade into, where it is a plain one: an overlay is much cheaper than a mask. */
  fadeColor?: string;
  /** Called each time the top comes near: within `endThreshold` px, by default the height of the view. */
  onReachTop?: () => void;
  onReachBottom?: () => void;
  endThreshold?: number;
  className?: string;
}

/** A scroll container with native scrolling. */
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
