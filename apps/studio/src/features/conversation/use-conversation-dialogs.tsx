import { type ListedConversation, PinConversation } from '@parley/contract';
import { type ReactNode, useState } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { useRefreshConversations } from './conversation-pages.ts';
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx';
import type { ExportFormat } from './export/conversation-file.ts';
import { useExportConversation } from './export/use-export-conversation.ts';
import { RenameConversationDialog } from './rename-conversation-dialog.tsx';

const ShareDialog = lazyPart(async () => (await import('./share/share-dialog.tsx')).ShareDialog);

/** What one can do with a conversation. */
export interface ConversationActions {
  rename(): void;
  remove(): void;
  togglePin(): void;
  share(): void;
  download(format: ExportFormat): void;
}

interface ConversationDialogs {
  actionsOf(conversation: ListedConversation): ConversationActions;
  /** The dialog that is open. Outside of menus and lists: their items go, and with them what is inside. */
  readonly shown: ReactNode;
}

interface OpenDialog {
  readonly kind: 'rename' | 'delete' | 'share';
  readonly conversation: ListedConversation;
}

/** The actions of conversations, with the dialogs that they open. */
export function useConversationDialogs(spaceId: string, currentId: string): ConversationDialogs {
  const [dialog, setDialog] = useState<OpenDialog>();
  const refresh = useRefreshConversations();
  const pin = useOperationMutation(PinConversation, { onSuccess: refresh });
  const download = useExportConversation();
  const close = () => setDialog(undefined);
  return {
    actionsOf: (conversation) => ({
      rename: () => setDialog({ kind: 'rename', conversation }),
      share: () => setDialog({ kind: 'share', conversation }),
      remove: () => setDialog({ kind: 'delete', conversation }),
      togglePin: () =>
        pin.mutate({ conversation_id: conversation.conversation_id, is_pinned: !conversation.is_pinned }),
      download: (format) => download.mutate({ conversation, format }),
    }),
    shown: (
      <>
        {dialog?.kind === 'rename' && <RenameConversationDialog conversation={dialog.conversation} onClose={close} />}
        {dialog?.kind === 'share' && (
          <LazyPartBoundary onFailed={close}>
            <ShareDialog conversation={dialog.conversation} onClose={close} />
          </LazyPartBoundary>
        )}
        {dialog?.kind === 'delete' && (
          <DeleteConversationDialog
            spaceId={spaceId}
            conversation={dialog.conversation}
            isCurrent={dialog.conversation.conversation_id === currentId}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
