import { ConfirmDialog, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useChunks } from './use-chunks.ts';

interface DeleteInChunksDialogProps {
  /** Those that are not deleted yet. */
  ids: readonly string[];
  /** The most that a request takes. */
  size: number;
  /** Shows its failure itself. */
  send: (ids: string[]) => Promise<unknown>;
  title: string;
  text: string;
  doneText: string;
  partText: (done: number, count: number) => string;
  /** Called with each chunk. */
  onDeleted: ((ids: readonly string[]) => void) | undefined;
  onClose: () => void;
}

/** Asks for confirmation and deletes many documents or rows, with several requests. What a failed request leaves can be tried again. */
export function DeleteInChunksDialog(props: DeleteInChunksDialogProps) {
  const { ids, size, send, title, text, doneText, partText, onDeleted, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const chunks = useChunks({ size, send });
  const [count] = useState(ids.length);
  const done = count - ids.length;
  async function removeAll(): Promise<void> {
    const deleted = await chunks.run(ids, onDeleted);
    if (deleted === ids.length) {
      toast('success', doneText);
      onClose();
    } else if (done + deleted > 0) toast('warning', partText(done + deleted, count));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        chunks.stop();
        onClose();
      }}
      title={title}
      text={text}
      details={count > size && <div role="status">{done > 0 && partText(done, count)}</div>}
      confirmLabel={t('document_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={chunks.isRunning}
      onConfirm={() => void removeAll()}
    />
  );
}
