import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './drop-area.module.css';
import { transferredFiles } from './transferred-files.ts';
import { watchDrag } from './watch-drag.ts';

/** The whole panel takes files that are dropped on it, and shows so while they are over it (chat §2). */
export function DropArea({ isEnabled, children }: { isEnabled: boolean; children: ReactNode }) {
  const texts = useTexts();
  const { addFiles } = useComposer();
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || !isEnabled) return;
    return watchDrag(element, {
      onOver: setOver,
      onDrop: (transfer) => void addFiles(transferredFiles(transfer)),
    });
  }, [isEnabled, addFiles]);
  return (
    <div ref={area} className={styles.area}>
      {children}
      {isOver && (
        <div className={styles.highlight}>
          <FileUp aria-hidden size={28} />
          {texts.dropHere}
        </div>
      )}
    </div>
  );
}
