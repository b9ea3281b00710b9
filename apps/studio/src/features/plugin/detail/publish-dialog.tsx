import {
  GetPluginAPIs,
  GetPluginNextVersion,
  PLUGIN_VERSION_NOTE_MAX,
  type Plugin,
  PublishPlugin,
} from '@parley/contract';
import { Button, Dialog, Skeleton, Stack, Text, Textarea, useToast } from '@parley/ui';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Failure } from '../failure.tsx';
import { toolPath } from '../plugin-path.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { ChangeList } from './change-list.tsx';

interface PublishDialogProps {
  plugin: Plugin;
  onClose: () => void;
}

/** Publishes a version that agents can use. It says before what the version changes and what is missing. */
export function PublishDialog({ plugin, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const { plugin_id } = plugin;
  const { data, error, refetch } = useOperationQuery(GetPluginNextVersion, { plugin_id }, { staleTime: 0 });
  const publish = useOperationMutation(PublishPlugin, {
    onSuccess: async ({ version }) => {
      await refresh();
      toast('success', t('plugin_published', { name: plugin.name, version }));
      onClose();
    },
    onError: (problem) => {
      setFailure(errorMessage(problem));
      // Somebody else may have been faster.
      void refetch();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data ? t('plugin_publish_title', { version: data.next_version }) : t('plugin_publish')}
      description={t('plugin_publish_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!data || data.problems.length > 0}
            isLoading={publish.isPending}
            onClick={() => {
              setFailure('');
              if (data) publish.mutate({ plugin_id, version: data.next_version, ...(note.trim() && { note }) });
            }}
          >
            {t('plugin_publish')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error && <Text tone="danger">{errorMessage(error)}</Text>}
        {!data && !error && <Skeleton height="120px" />}
        {data?.problems.map(({ problem, tool_names }) => (
          <div key={problem} role="alert">
            {problem === 'tool-not-passed' ? (
              <ToolsToDebug plugin={plugin} names={tool_names} />
            ) : (
              <Text tone="danger">{t(`plugin_problem_${problem}`)}</Text>
            )}
          </div>
        ))}
        {data && data.problems.length === 0 && (
          <>
            <ChangeList changes={data.changes} pluginChanges={data.plugin_changes} />
            <Textarea
              label={t('plugin_note')}
              hint={t('plugin_note_hint')}
              value={note}
              rows={2}
              isAutoGrowing
              maxLength={PLUGIN_VERSION_NOTE_MAX}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        )}
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

/** The tools that have to pass first. Names are unique in a plugin. */
function ToolsToDebug({ plugin: { space_id, plugin_id }, names }: { plugin: Plugin; names: readonly string[] }) {
  const { t } = useTranslation();
  const { data } = useOperationQuery(GetPluginAPIs, { plugin_id });
  return (
    <>
      <Text tone="danger">
        {t('plugin_problem_tool-not-passed')}{' '}
        {names.map((name, index) => {
          const tool = data?.api_info.find((one) => one.name === name);
          return (
            <Fragment key={name}>
              {index > 0 && ', '}
              {tool ? <Link to={toolPath(space_id, plugin_id, tool.api_id)}>{name}</Link> : name}
            </Fragment>
          );
        })}
      </Text>
      <Text size="label" tone="muted">
        {t('plugin_problem_switch_off')}
      </Text>
    </>
  );
}
