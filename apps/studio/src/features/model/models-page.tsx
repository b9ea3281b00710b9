import { ListModelSettings } from '@parley/contract';
import { Button, ListPage, Page, PageHeader, Panel, SectionHeader } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';
import { LazyPartBoundary } from '../../page/lazy-part.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ConnectModel } from './connect/connect-model.tsx';
import { KnowledgeEmbeddingPanel } from './knowledge-embedding.tsx';
import { LazyModelDialog } from './lazy-model-dialog.ts';
import { ModelRow } from './model-row.tsx';

/** For administrators: the models that agents can use. */
export function ModelsPage() {
  const { t } = useTranslation();
  const query = useOperationQuery(ListModelSettings, {});
  const [isAdding, setAdding] = useState(false);
  const models = query.data?.models ?? [];
  const isOnlyDemonstration = models.length > 0 && models.every((model) => model.is_built_in);
  const state = useListState(query, (loaded) => loaded.models);
  const texts = useListTexts({ failed: t('models_failed') });
  return (
    <Page>
      <PageTitle>{t('models')}</PageTitle>
      <PageHeader
        title={t('models')}
        description={t('model_list_hint')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('add_model')}
          </Button>
        }
      />
      <ListPage
        label={t('models')}
        layout="rows"
        state={state}
        texts={texts}
        itemKey={({ model_id }) => model_id}
        renderItem={(model) => <ModelRow model={model} />}
        empty={null}
      />
      {isOnlyDemonstration && (
        <Panel label={t('connect_title')}>
          <SectionHeader title={t('connect_title')} hint={t('model_none_text')} />
          <ConnectModel />
        </Panel>
      )}
      <KnowledgeEmbeddingPanel />
      {isAdding && (
        <LazyPartBoundary onFailed={() => setAdding(false)}>
          <LazyModelDialog onClose={() => setAdding(false)} />
        </LazyPartBoundary>
      )}
    </Page>
  );
}
