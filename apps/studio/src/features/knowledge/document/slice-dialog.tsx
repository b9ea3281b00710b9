import { CreateSlice, SLICE_TEXT_MAX, type SliceInfo, UpdateSlice } from '@parley/contract';
import { Button, Dialog, Textarea, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
  const [text, setText] = useState(slice?.content ?? '');
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
  const canSave = text.trim() !== '' && text !== slice?.content;
  const save = () =>
    slice
      ? update.mutate({ slice_id: slice.slice_id, raw_text: text })
      : create.mutate({ document_id: documentId, raw_text: text });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={slice ? t('slice_edit', { number: slice.sequence }) : t('slice_add')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!canSave} isLoading={create.isPending || update.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('slice_text')}
        {...(problem && { error: problem })}
        value={text}
        rows={12}
        hasCounter
        maxLength={SLICE_TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
