import type { SliceInfo } from '@parley/contract';
import { Button, Dialog, Stack, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { placeTexts } from '../slice-place.ts';

interface ReadSliceDialogProps {
  slice: SliceInfo;
  /** Left out for those who may not change it. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** All of the text of a slice. */
export function ReadSliceDialog({ slice, onEdit, onClose }: ReadSliceDialogProps) {
  const { t } = useTranslation();
  const details = [
    ...placeTexts(slice.place, t),
    t('slice_characters', { count: slice.char_count }),
    t('knowledge_hits', { count: slice.hit_count }),
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('slice_title', { number: slice.sequence })}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          {onEdit && <Button onClick={onEdit}>{t('slice_edit', { number: slice.sequence })}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text size="label" tone="muted">
          {details.join(' · ')}
        </Text>
        <div dir="auto">
          <Text keepsLines>{slice.content}</Text>
        </div>
      </Stack>
    </Dialog>
  );
}
