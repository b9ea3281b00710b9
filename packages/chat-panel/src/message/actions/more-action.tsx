import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import type { MessageAction, MessageActionProps } from './message-action.ts';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(async () => ({ default: (await loadMenu()).MessageMenu }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** What is needed more rarely. Menu and dialog weigh as much as the rest of the list, so they come when they are wanted. */
function MoreAction(props: MessageActionProps) {
  const texts = useTexts();
  const [isWanted, setWanted] = useState(false);
  const [isDeleting, setDeleting] = useState<boolean | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  function changeDeleting(isOpen: boolean): void {
    setDeleting(isOpen);
    // The dialog was opened by an entry of the menu, which is gone by now.
    if (!isOpen) setTimeout(() => trigger.current?.focus());
  }
  const button = (
    <ActionButton
      ref={trigger}
      label={texts.moreActions}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <>
      {isWanted ? (
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
