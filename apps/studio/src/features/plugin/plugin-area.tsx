import { GetPluginInfo, type Plugin } from '@parley/contract';
import { useLocation, useParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { LazyPage } from '../../page/lazy-page.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageSkeleton } from '../../page/page-skeleton.tsx';
import { PluginPage } from './detail/plugin-page.tsx';
import { LockNotice } from './lock-notice.tsx';
import { type Editing, useEditLock } from './use-edit-lock.ts';

const ToolPage = lazyPart(async () => (await import('./tool/tool-page.tsx')).ToolPage);
const ToolPreviewPage = lazyPart(async () => (await import('./tool/tool-preview-page.tsx')).ToolPreviewPage);
const MockSetPage = lazyPart(async () => (await import('./mock/mock-set-page.tsx')).MockSetPage);

/** The only page that has a preview. */
const TOOL_PAGE = /^tool\/[^/]+\/?$/;

/** studio §2: the pages of one plugin. */
export function PluginArea() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { space_id: spaceId = '', plugin_id: pluginId = '', '*': rest = '' } = useParams();
  const { data, error, refetch } = useOperationQuery(GetPluginInfo, { plugin_id: pluginId });
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('plugins') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  // Rights, members and links are those of the space in the address.
  if (data.plugin.space_id !== spaceId) return <GonePage />;
  return <Pages key={pluginId} plugin={data.plugin} rest={rest} />;
}

/** The pages of a plugin share its edit lock: going from one to another does not give it away. A preview is only read. */
function Pages({ plugin, rest }: { plugin: Plugin; rest: string }) {
  const mode = new URLSearchParams(useLocation().search).get('mode');
  const isPreview = mode === 'preview' && TOOL_PAGE.test(rest);
  const { lock, takeOver } = useEditLock(plugin.plugin_id, plugin.can_edit && !isPreview);
  const editing: Editing = {
    isEditable: plugin.can_edit && lock.status !== 'lost',
    notice: <LockNotice lock={lock} onTakeOver={takeOver} />,
  };
  return <Part key={rest} plugin={plugin} rest={rest} isPreview={isPreview} editing={editing} />;
}

function GonePage() {
  const { t } = useTranslation();
  return <ErrorPage title={t('plugin_gone')} subtitle={t('plugin_gone_text')} />;
}

interface PartProps {
  plugin: Plugin;
  rest: string;
  isPreview: boolean;
  editing: Editing;
}

function Part({ plugin, rest, isPreview, editing }: PartProps) {
  const { t } = useTranslation();
  const [place, toolId = '', part] = rest.split('/');
  if (rest === '') return <PluginPage plugin={plugin} editing={editing} />;
  if (place !== 'tool' || toolId === '') return <GonePage />;
  const ShownPage = part === 'plugin-mock-set' ? MockSetPage : isPreview ? ToolPreviewPage : ToolPage;
  return (
    <LazyPage title={t('data_error_title', { module: t('plugins') })}>
      <ShownPage plugin={plugin} toolId={toolId} editing={editing} />
    </LazyPage>
  );
}
