import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton, type MessageAction, type MessageActionProps } from './message-action.tsx';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(async () => ({ default: (await loadMenu()).MessageMenu }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** Rare actions in a menu. Menu and dialog weigh as much as the rest of the list, so they are loaded on demand. */
function MoreAction(props: MessageActionProps) {
  const texts = useTexts();
  const [isMenuRequested, setMenuRequested] = useState(false);
  const [isDeleting, setDeleting] = useState<boolean | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  function changeDeleting(isOpen: boolean): void {
    setDeleting(isOpen);
    // The menu item that opened the dialog does not exist any more, so the dialog cannot restore the focus.
    if (!isOpen) setTimeout(() => trigger.current?.focus());
  }
  const button = (
    <ActionButton
      ref={trigger}
      label={texts.moreActions}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setMenuRequested(true)}
    />
  );
  return (
    <>
      {isMenuRequested ? (
        <Suspense fallback={button}>
          <MessageMenu {...props} trigger={trigger} onDelete={() => setDeleting(true)} />
        </Suspense>
      ) : (
        button
      )}
      {isDeleting !== null && (
        <Suspense>
          <DeleteDialog groupId={props.groupId} isOpen={isDeleting} onOpenChange={changeDeleting} />
        </Suspense>
      )}
    </>
  );
}

export const moreAction: MessageAction = { name: 'more', Action: MoreAction };
