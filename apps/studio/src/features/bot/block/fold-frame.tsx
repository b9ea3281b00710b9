import { classNames } from '@parley/ui';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './fold-frame.module.css';

interface FoldFrameProps {
  title: string;
  Icon: LucideIcon;
  /** One line beside the title while it is folded. */
  summary: string;
  help?: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a column that folds to one line. Once it was open its content stays, with what is typed there. */
export function FoldFrame({ title, Icon, summary, help, isOpen, onToggle, children }: FoldFrameProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark for every block.
    <div role="group" aria-labelledby={`${id}-title`} className={styles.frame}>
      <h4 className={styles.heading}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={isOpen ? undefined : `${id}-summary`}
          onClick={() => onToggle(!isOpen)}
          className={styles.toggle}
        >
          <Icon aria-hidden className={styles.icon} />
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          <span id={`${id}-summary`} className={styles.summary}>
            {!isOpen && summary}
          </span>
          <ChevronRight aria-hidden className={classNames(styles.chevron, isOpen && styles.open)} />
        </button>
      </h4>
      {wasOpen && (
        <div id={id} hidden={!isOpen} className={styles.content}>
          {help && <p className={styles.help}>{help}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
