import { CreateSlice, type SliceInfo, UpdateSlice } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SliceTextDialog } from '../slice-text-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

interface SliceDialogProps {
  documentId: string;
  /** Left out, a new one is added at the end. */
  slice?: SliceInfo;
  onAdded?: (sliceId: string) => void;
  onClose: () => void;
}

/** studio §4 slice editor: creates a slice or changes its text. */
export function SliceDialog({ documentId, slice, onAdded, onClose }: SliceDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [problem, setProblem] = useState<string>();
  const done = {
    onSuccess: async () => {
      await refresh();
      toast('success', t(slice ? 'slice_saved' : 'slice_added'));
      onClose();
    },
    onError: (error: Error) => setProblem(errorMessage(error)),
  };
  const create = useOperationMutation(CreateSlice, {
    ...done,
    onSuccess: async ({ slice_id }) => {
      await done.onSuccess();
      onAdded?.(slice_id);
    },
  });
  const update = useOperationMutation(UpdateSlice, done);
  const save = (raw_text: string) =>
    slice
      ? update.mutate({ slice_id: slice.slice_id, raw_text })
      : create.mutate({ document_id: documentId, raw_text });
  return (
    <SliceTextDialog
      title={slice ? t('slice_edit', { number: slice.sequence }) : t('slice_add')}
      text={slice?.content ?? ''}
      problem={problem}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onClose={onClose}
    />
  );
}
