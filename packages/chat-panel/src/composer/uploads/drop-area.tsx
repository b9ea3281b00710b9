import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { carriesFiles, transferredFiles } from '../state/local-file.ts';
import styles from './drop-area.module.css';

/** Makes the whole panel a drop target for files, highlighted while files are dragged over it (chat §2). */
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

/** chat §9: drag-leave debounce. */
const DRAG_LEAVE_MS = 100;

interface DragCallbacks {
  onOver(isOver: boolean): void;
  onDrop(transfer: DataTransfer): void;
}

/** Calls back when files are dragged over an element or dropped on it. Returns how to stop. */
function watchDrag(element: HTMLElement, { onOver, onDrop }: DragCallbacks): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(leaving);
    onOver(false);
  };

  function over(event: DragEvent): void {
    if (!carriesFiles(event.dataTransfer)) return;
    // Otherwise the browser would open the file.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    clearTimeout(leaving);
    onOver(true);
  }

  function left(event: DragEvent): void {
    // `dragleave` also fires when the pointer enters a child.
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
    clearTimeout(leaving);
    leaving = setTimeout(leave, DRAG_LEAVE_MS);
  }

  function drop(event: DragEvent): void {
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    leave();
    onDrop(event.dataTransfer);
  }

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener('dragenter', over, { signal });
  element.addEventListener('dragover', over, { signal });
  element.addEventListener('dragleave', left, { signal });
  element.addEventListener('drop', drop, { signal });
  return () => {
    controller.abort();
    leave();
  };
}
