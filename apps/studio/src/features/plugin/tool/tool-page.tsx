import {
  GetPluginAPIs,
  type Plugin,
  type PluginTool,
  type ToolDefinition,
  ToolDefinition as ToolDefinitionSchema,
  UpdateAPI,
} from '@parley/contract';
import { ButtonLink, Page, PageHeader, SaveBar, Tabs, useIsNarrow, useToast } from '@parley/ui';
import { Eye, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { LeaveGuard } from '../../../page/leave-guard.tsx';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { BackButton } from '../back-button.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { useDebugRun } from '../debug/use-debug-run.ts';
import { mockSetPath, pluginPath, toolPreviewPath } from '../plugin-path.ts';
import { DebugTag } from '../plugin-tags.tsx';
import type { Editing } from '../use-edit-lock.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { ToolEditor } from './tool-editor.tsx';
import styles from './tool-page.module.css';

interface ToolPageProps {
  plugin: Plugin;
  toolId: string;
  editing: Editing;
}

/** A tool of a plugin: its definition, and beside it a place to try it. */
export function ToolPage({ plugin, toolId, editing }: ToolPageProps) {
  const { tool, failure } = useTool(plugin, toolId);
  if (failure) return failure;
  return tool ? <Tool key={toolId} plugin={plugin} tool={tool} editing={editing} /> : <PageSkeleton />;
}

/** The tool as it is edited or as a version has it, with the address of that version; or the page that says why there is none. */
export function useTool(plugin: Plugin, toolId: string, version?: number) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetPluginAPIs, {
    plugin_id: plugin.plugin_id,
    api_ids: [toolId],
    ...(version !== undefined && { version }),
  });
  if (error && !data)
    return {
      failure: (
        <ErrorPage
          title={t('data_error_title', { module: t('plugin_tools') })}
          subtitle={errorMessage(error)}
          error={error}
          onRetry={() => void refetch()}
        />
      ),
    };
  const tool = data?.api_info.find(({ api_id }) => api_id === toolId);
  if (data && !tool)
    return { failure: <ErrorPage title={t('plugin_tool_gone')} subtitle={t('plugin_tool_gone_text')} /> };
  return { tool, url: data?.url };
}

/** What the builder defines of a tool. */
function definitionOf(tool: PluginTool): ToolDefinition {
  const { api_id, plugin_id, is_enabled, debug_status, debug_example, update_time, ...definition } = tool;
  return definition;
}

function Tool({ plugin, tool, editing }: { plugin: Plugin; tool: PluginTool; editing: Editing }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isNarrow = useIsNarrow();
  const refresh = useRefreshPlugins();
  const [edited, setEdited] = useState<ToolDefinition>();
  const [column, setColumn] = useState<'definition' | 'debug'>('definition');
  const { isEditable } = editing;
  const draft = edited ?? definitionOf(tool);
  const isValid = ToolDefinitionSchema.safeParse(draft).success;
  const save = useOperationMutation(UpdateAPI, {
    onSuccess: async (_, { tool: saved }) => {
      await refresh();
      // What was typed meanwhile is not saved yet.
      setEdited((now) => (now === saved ? undefined : now));
    },
  });
  const debug = useDebugRun(tool, draft.request_params, async () => {
    if (edited) await save.mutateAsync({ api_id: tool.api_id, tool: edited });
  });
  const editor = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edited && isValid)
          save.mutate({ api_id: tool.api_id, tool: edited }, { onSuccess: () => toast('success', t('plugin_saved')) });
      }}
      className={styles.form}
    >
      <ToolEditor
        plugin={plugin}
        draft={draft}
        isEditable={isEditable}
        response={debug.result?.response ?? tool.debug_example?.response ?? ''}
        onChange={(change) => setEdited({ ...draft, ...change })}
      />
      {isEditable && (
        <SaveBar
          isChanged={edited !== undefined}
          isSaving={save.isPending}
          onDiscard={() => setEdited(undefined)}
          texts={{
            save: t('save'),
            discard: t('discard'),
            unsaved: t(isValid ? 'plugin_unsaved' : 'plugin_incomplete'),
            saving: t('saving'),
            saved: t('plugin_all_saved'),
          }}
        />
      )}
    </form>
  );
  const panel = (
    <DebugPanel
      plugin={plugin}
      tool={tool}
      debug={debug}
      isEditable={isEditable}
      isChanged={edited !== undefined}
      isValid={isValid}
    />
  );
  return (
    <Page>
      <PageTitle>{tool.name}</PageTitle>
      <BackButton to={pluginPath(plugin.space_id, plugin.plugin_id)} label={plugin.name} />
      <PageHeader
        title={tool.name}
        tag={<DebugTag status={tool.debug_status} />}
        actions={<ToolLinks plugin={plugin} toolId={tool.api_id} />}
      />
      {editing.notice}
      {isNarrow ? (
        <Tabs
          label={t('plugin_tool_parts')}
          value={column}
          onValueChange={setColumn}
          tabs={[
            { value: 'definition', label: t('plugin_definition'), content: editor },
            { value: 'debug', label: t('plugin_debug'), content: panel },
          ]}
        />
      ) : (
        <div className={styles.columns}>
          {editor}
          <div className={styles.debug}>{panel}</div>
        </div>
      )}
      <LeaveGuard
        isNeeded={edited !== undefined}
        title={t('plugin_leave_title')}
        text={t('plugin_leave_text')}
        leaveLabel={t('plugin_leave')}
        stayLabel={t('keep_editing')}
      />
    </Page>
  );
}

/** The other pages of a tool. */
function ToolLinks({ plugin: { space_id, plugin_id }, toolId }: Omit<ToolPageProps, 'editing'>) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink variant="ghost">
        <Link to={toolPreviewPath(space_id, plugin_id, toolId)}>
          <Eye aria-hidden />
          {t('plugin_preview')}
        </Link>
      </ButtonLink>
      <ButtonLink>
        <Link to={mockSetPath(space_id, plugin_id, toolId)}>
          <FlaskConical aria-hidden />
          {t('mock_sets')}
        </Link>
      </ButtonLink>
    </>
  );
}
