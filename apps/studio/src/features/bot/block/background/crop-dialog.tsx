import { Button, Dialog, SegmentedControl, Spinner, Stack } from '@parley/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../../page/use-discard-question.tsx';
import { isSameValue } from '../../draft/merge/same-value.ts';
import styles from './background.module.css';
import { type Background, backgroundLayouts, type LayoutKey, urlOf } from './background-layouts.ts';
import { gradientOf, type Place } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import type { ReadPicture } from './read-picture.ts';

interface CropDialogProps {
  background: Background;
  /** The picture was just chosen and is saved nowhere yet. */
  isNew: boolean;
  read: (url: string) => Promise<ReadPicture>;
  onSave: (background: Background) => void;
  onClose: () => void;
}

/** Chooses which part of the picture each layout shows. */
export function CropDialog({ background, isNew, read, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(background);
  const { leave, question } = useDiscardQuestion(isNew || !isSameValue(draft, background), onClose);
  const [shownKey, setShownKey] = useState<LayoutKey>('web_background_image');
  const layout = backgroundLayouts.find(({ key }) => key === shownKey) ?? backgroundLayouts[0];
  const url = urlOf(draft[shownKey]);
  const picture = useQuery({ queryKey: ['background-picture', url], queryFn: () => read(url), retry: false });
  if (!layout) return null;
  const { canvas } = layout;
  const place = (canvas_position: Place) =>
    setDraft({
      ...draft,
      [shownKey]: { ...draft[shownKey], canvas_position, gradient_position: gradientOf(canvas_position, canvas) },
    });
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('background_crop_title')}
      description={t('background_crop_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!picture.data} onClick={() => onSave(draft)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t('background_crop_title')}
          isLabelHidden
          value={shownKey}
          options={backgroundLayouts.map(({ key, name }) => ({ value: key, label: t(name) }))}
          onValueChange={setShownKey}
        />
        {picture.data && (
          <CropArea
            key={shownKey}
            image={draft[shownKey]}
            url={url}
            picture={picture.data.size}
            layout={layout}
            onChange={place}
          />
        )}
        {picture.isPending && <Spinner label={t('background_crop_title')} size={24} />}
        {picture.isError && (
          <p role="alert" className={styles.problem}>
            {t('background_missing')}
          </p>
        )}
      </Stack>
      {question}
    </Dialog>
  );
}
