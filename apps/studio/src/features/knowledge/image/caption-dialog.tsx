import {
  CAPTIONS_BY_OCR,
  ExtractPhotoCaption,
  PHOTO_CAPTION_MAX,
  type PhotoInfo,
  UpdatePhotoCaption,
} from '@parley/contract';
import { Button, Dialog, Stack, Text, Textarea, useToast } from '@parley/ui';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import styles from './caption-dialog.module.css';

interface CaptionDialogProps {
  photo: PhotoInfo;
  /** Or `CAPTIONS_BY_OCR`; empty where nothing writes captions. */
  captionModel: string;
  onClose: () => void;
}

/** Writes the caption of a picture, by hand or with what a model says about it. Nothing is stored before it is saved. */
export function CaptionDialog({ photo, captionModel, onClose }: CaptionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [caption, setCaption] = useState(photo.caption);
  const [problem, setProblem] = useState<string>();
  const { document_id, name } = photo;
  const onError = (error: Error) => setProblem(errorMessage(error));
  const save = useOperationMutation(UpdatePhotoCaption, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('photo_caption_saved'));
      onClose();
    },
    onError,
  });
  const describe = useOperationMutation(ExtractPhotoCaption, {
    onSuccess: (answer) => setCaption(answer.caption),
    onError,
  });
  const ask = () => {
    setProblem(undefined);
    describe.mutate({ document_id });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('photo_caption_edit_of', { name })}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={caption.trim() === photo.caption || describe.isPending}
            isLoading={save.isPending}
            onClick={() => save.mutate({ document_id, caption })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        {photo.width > 0 && <img src={photo.thumbnail_url} alt={name} className={styles.picture} />}
        <Textarea
          label={t('photo_caption')}
          hint={t('photo_caption_hint')}
          {...(problem && { error: problem })}
          value={caption}
          rows={6}
          hasCounter
          maxLength={PHOTO_CAPTION_MAX}
          disabled={describe.isPending}
          onChange={(event) => setCaption(event.target.value)}
        />
        {captionModel ? (
          <div>
            <Button icon={<Sparkles aria-hidden />} isLoading={describe.isPending} onClick={ask}>
              {captionModel === CAPTIONS_BY_OCR
                ? t('photo_caption_read')
                : t('photo_caption_describe', { model: captionModel })}
            </Button>
          </div>
        ) : (
          <Text size="label" tone="muted">
            {t('photo_no_model')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
