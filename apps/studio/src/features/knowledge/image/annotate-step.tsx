import { CAPTIONS_BY_OCR, CaptionType, type Dataset, ListPhoto } from '@parley/contract';
import { Button, ErrorCard, Panel, SegmentedControl, Skeleton, Text } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface AnnotateStepProps {
  dataset: Dataset;
  value: CaptionType;
  onChange: (value: CaptionType) => void;
}

/** The model that describes pictures, or `CAPTIONS_BY_OCR`; empty for none, undefined while it is not known. */
export function useCaptionModel({ dataset_id }: Dataset) {
  const { data, ...query } = useOperationQuery(ListPhoto, { dataset_id, size: 1 });
  return { ...query, model: data?.caption_model };
}

/** wire §3 annotation: whether a model, OCR or the user writes the captions. */
export function AnnotateStep({ dataset, value, onChange }: AnnotateStepProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { model, error, refetch } = useCaptionModel(dataset);
  if (error && model === undefined)
    return (
      <ErrorCard
        title={t('data_error_title', { module: t('photos') })}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (model === undefined) return <Skeleton height="96px" />;
  const isOcr = model === CAPTIONS_BY_OCR;
  const autoHint = isOcr ? t('photo_caption_ocr_hint') : t('photo_caption_auto_hint', { model });
  return (
    <Panel>
      {model === '' ? (
        <Text>{`${t('photo_no_model')} ${t('photo_caption_manual_hint')}`}</Text>
      ) : (
        <SegmentedControl
          label={t('photo_caption_type')}
          value={String(value)}
          options={[
            { value: String(CaptionType.auto), label: t(isOcr ? 'photo_caption_ocr' : 'photo_caption_auto') },
            { value: String(CaptionType.manual), label: t('photo_caption_manual') },
          ]}
          onValueChange={(next) => onChange(Number(next) as CaptionType)}
          hint={value === CaptionType.auto ? autoHint : t('photo_caption_manual_hint')}
        />
      )}
    </Panel>
  );
}
