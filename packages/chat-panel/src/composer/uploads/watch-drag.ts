import { carriesFiles } from './transferred-files.ts';

/** chat §9: leaving and entering again within this time is one drag. */
const DRAG_LEAVE_MS = 100;

interface Drag {
  onOver(isOver: boolean): void;
  onDrop(transfer: DataTransfer): void;
}

/** Tells when files are over an element, and when they are dropped there. Gives how to stop. */
export function watchDrag(element: HTMLElement, { onOver, onDrop }: Drag): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(leaving);
    onOver(false);
  };

  function over(event: DragEvent): void {
    if (!carriesFiles(event.dataTransfer)) return;
    // Without this the browser opens the file instead.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    clearTimeout(leaving);
    onOver(true);
  }

  function left(event: DragEvent): void {
    // From one part to the next is not out.
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
