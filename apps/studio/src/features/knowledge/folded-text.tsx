import { Button, classNames } from '@parley/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './folded-text.module.css';

/** studio §4: a text that is longer than its box is folded, with a button that shows all of it. */
export function FoldedText({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is measured anew
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = box;
      if (current && !isOpen) setLong(current.scrollHeight > current.clientHeight + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [children, isOpen]);
  return (
    <>
      <div ref={box} dir="auto" className={classNames(styles.text, !isOpen && styles.folded)}>
        {children}
      </div>
      {(isLong || isOpen) && (
        <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'text_collapse' : 'text_view_all')}
        </Button>
      )}
    </>
  );
}
