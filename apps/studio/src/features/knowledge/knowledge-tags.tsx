import { type Dataset, DatasetStatus } from '@parley/contract';
import { Tag } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What is special about a knowledge now: it is off, or files are being processed (studio §4) or failed. */
export function KnowledgeTags({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const { processing_count: processing, failed_count: failed } = dataset;
  return (
    <>
      {dataset.status === DatasetStatus.forbidden && <Tag tone="danger">{t('knowledge_forbidden')}</Tag>}
      {processing > 0 && <Tag tone="accent">{t('knowledge_processing', { count: processing })}</Tag>}
      {failed > 0 && <Tag tone="warning">{t('knowledge_failed_files', { count: failed })}</Tag>}
    </>
  );
}
