import {
  closestIntervalOf,
  type DocumentInfo,
  UpdateDocument,
  type UpdateInterval,
  UpdateType,
  updateIntervalsOf,
} from '@parley/contract';
import { Button, Dialog, Select, useToast } from '@parley/ui';
import { useState } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRefreshKnowledge } from './use-refresh-knowledge.ts';

/** studio §4 update frequency: how often a web document is fetched again. */
export function UpdateFrequencyDialog({ document, onClose }: { document: DocumentInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const [days, setDays] = useState<UpdateInterval>(document.update_rule.update_interval);
  const save = useOperationMutation(UpdateDocument, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('document_frequency_saved'));
      onClose();
    },
  });
  const update_rule = {
    update_type: days === 0 ? UpdateType.none : UpdateType.cover,
    update_interval: days,
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('document_frequency')}
      description={t('document_frequency_hint')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isLoading={save.isPending}
            onClick={() => save.mutate({ document_id: document.document_id, update_rule })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <FrequencySelect webUrls={[document.web_url]} value={days} onChange={setDays} />
    </Dialog>
  );
}

/** The days between two updates of web documents. */
export function FrequencySelect({
  webUrls,
  value,
  onChange,
}: {
  webUrls: readonly string[];
  value: UpdateInterval;
  onChange: (days: UpdateInterval) => void;
}) {
  const { t } = useTranslation();
  const offered = updateIntervalsOf(webUrls);
  return (
    <Select
      label={t('document_frequency_every')}
      value={String(closestIntervalOf(value, webUrls))}
      options={offered.map((days) => ({
        value: String(days),
        label: days === 0 ? t('document_frequency_never') : t('document_frequency_days', { count: days }),
      }))}
      onValueChange={(chosen) => onChange(offered.find((days) => String(days) === chosen) ?? 0)}
    />
  );
}
