import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './function-call-line.module.css';

interface FoldLineProps {
  line: ReactNode;
  /** The expanded part, which must have the id. */
  detail: (id: string) => ReactNode;
}

/** A line between the answers that expands. */
export function FoldLine({ line, detail }: FoldLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.call}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {line}
        <ChevronRight aria-hidden size={14} className={styles.arrow} />
      </button>
      {isOpen && detail(id)}
    </div>
  );
}
