import { ListModelSettings } from '@parley/contract';
import { Button, EmptyState } from '@parley/ui';
import { BrainCircuit, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { PageHead } from '../../page/page-head.tsx';
import { ListPlaceholder } from '../../settings-layout/list-placeholder.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { ModelRow } from './model-row.tsx';

/** For administrators: the models that agents can use. */
export function ModelsPage() {
  const { t } = useTranslation();
  const query = useOperationQuery(ListModelSettings, {});
  const [isAdding, setAdding] = useState(false);
  const models = query.data?.models ?? [];
  const isOnlyDemonstration = models.length > 0 && models.every((model) => model.is_built_in);
  return (
    <>
      <PageHead title={t('models')}>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('add_model')}
        </Button>
      </PageHead>
      <ListPlaceholder query={query} />
      {isOnlyDemonstration && (
        <EmptyState icon={<BrainCircuit aria-hidden />} title={t('model_none_title')} message={t('model_none_text')} />
      )}
      <ul aria-label={t('models')}>
        {models.map((model) => (
          <ModelRow key={model.model_id} model={model} />
        ))}
      </ul>
      {isAdding && <ModelDialog onClose={() => setAdding(false)} />}
    </>
  );
}
