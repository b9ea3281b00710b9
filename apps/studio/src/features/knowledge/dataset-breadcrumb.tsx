import type { Dataset } from '@parley/contract';
import { Link } from 'react-router';
import { knowledgePath, libraryPath } from './knowledge-path.ts';

/** studio §2: the breadcrumb of the pages of a dataset, Datasets / name. The page itself is the title below it. */
export const datasetBreadcrumb = (
  { space_id, dataset_id, name }: Dataset,
  t: (key: 'knowledge_breadcrumb' | 'breadcrumb_datasets') => string,
) => ({
  label: t('knowledge_breadcrumb'),
  items: [
    { id: 'datasets', content: <Link to={libraryPath(space_id)}>{t('breadcrumb_datasets')}</Link> },
    { id: 'dataset', content: <Link to={knowledgePath(space_id, dataset_id)}>{name}</Link> },
  ],
});
