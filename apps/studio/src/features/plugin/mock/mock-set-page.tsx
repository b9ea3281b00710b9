import { ListMockSets, type MockSet, type Plugin, type PluginTool, TOOL_MOCK_SETS_MAX } from '@parley/contract';
import {
  Button,
  EmptyState,
  ErrorCard,
  LibraryIllustration,
  Page,
  PageHeader,
  Select,
  Skeleton,
  Text,
  useIsNarrow,
} from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { parameterPath } from '../../../page/parameter-path.ts';
import { BackButton } from '../back-button.tsx';
import { toolPath } from '../plugin-path.ts';
import { useTool } from '../tool/tool-page.tsx';
import type { Editing } from '../use-edit-lock.ts';
import { CreateMockSetDialog } from './create-mock-set-dialog.tsx';
import { MockSetAgents } from './mock-set-agents.tsx';
import { MockSetEditor } from './mock-set-editor.tsx';
import styles from './mock-set-page.module.css';

interface MockSetPageProps {
  plugin: Plugin;
  toolId: string;
  editing: Editing;
}

/** studio §2 mock set page: responses that stand for those of the API while an agent is tried. */
export function MockSetPage({ plugin, toolId, editing }: MockSetPageProps) {
  const { tool, failure } = useTool(plugin, toolId);
  if (failure) return failure;
  return tool ? <MockSets plugin={plugin} tool={tool} editing={editing} /> : <PageSkeleton />;
}

function MockSets({ plugin, tool, editing }: { plugin: Plugin; tool: PluginTool; editing: Editing }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const location = useLocation();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useOperationQuery(ListMockSets, { api_id: tool.api_id });
  const sets = data?.mock_sets ?? [];
  const wanted = new URLSearchParams(location.search).get('set');
  const shown = sets.find(({ mock_set_id }) => mock_set_id === wanted) ?? sets[0];
  const show = (id: string) => void navigate(parameterPath(location, 'set', id), { replace: true });
  const createButton = editing.isEditable && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabled={sets.length >= TOOL_MOCK_SETS_MAX}
      onClick={() => setCreating(true)}
    >
      {t('mock_create')}
    </Button>
  );
  return (
    <Page>
      <PageTitle>{t('mock_title', { name: tool.name })}</PageTitle>
      <BackButton to={toolPath(plugin.space_id, plugin.plugin_id, tool.api_id)} label={tool.name} />
      <PageHeader title={t('mock_sets')} description={t('mock_hint')} actions={sets.length > 0 && createButton} />
      {editing.notice}
      {error && !data && (
        <ErrorCard
          title={t('data_error_title', { module: t('mock_sets') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {!data && !error && <Skeleton height="240px" />}
      {data && !shown && (
        <EmptyState
          size="page"
          illustration={<LibraryIllustration />}
          title={t('mock_none')}
          message={t('mock_none_text')}
          action={createButton}
        />
      )}
      {shown && (
        <div className={styles.columns}>
          <SetList sets={sets} shown={shown} onShow={show} />
          <div className={styles.content}>
            <MockSetAgents plugin={plugin} set={shown} sets={sets} />
            <MockSetEditor key={shown.mock_set_id} tool={tool} set={shown} isEditable={editing.isEditable} />
          </div>
        </div>
      )}
      {isCreating && <CreateMockSetDialog tool={tool} onCreated={show} onClose={() => setCreating(false)} />}
    </Page>
  );
}

interface SetListProps {
  sets: readonly MockSet[];
  shown: MockSet;
  onShow: (id: string) => void;
}

/** The sets of the tool; on a phone a select. */
function SetList({ sets, shown, onShow }: SetListProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <Select
        label={t('mock_set')}
        value={shown.mock_set_id}
        options={sets.map(({ mock_set_id, name }) => ({ value: mock_set_id, label: name }))}
        onValueChange={onShow}
      />
    );
  return (
    <nav aria-label={t('mock_sets')}>
      <ul className={styles.sets}>
        {sets.map((set) => (
          <li key={set.mock_set_id}>
            <button
              type="button"
              className={styles.set}
              aria-current={set === shown || undefined}
              onClick={() => onShow(set.mock_set_id)}
            >
              <span>{set.name}</span>
              <Text size="small" tone="muted">
                {t('mock_case_count', { count: set.cases.length })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
