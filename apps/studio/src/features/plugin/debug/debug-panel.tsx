import { type Plugin, type PluginTool, UpdateAPI } from '@parley/contract';
import { Button, JsonViewer, Panel, Row, SectionHeader, Stack, Tabs, Tag, Text, useToast } from '@parley/ui';
import { BookmarkPlus, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { useJsonTexts } from '../../../page/use-json-texts.ts';
import { OwnConnection } from '../connection/own-connection.tsx';
import { Failure } from '../failure.tsx';
import { pluginPath } from '../plugin-path.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { ArgumentsForm } from './arguments-form.tsx';
import styles from './debug-panel.module.css';
import type { DebugResult, DebugRun } from './use-debug-run.ts';

interface DebugPanelProps {
  plugin: Plugin;
  tool: PluginTool;
  debug: DebugRun;
  isEditable: boolean;
  /** Whether something is not saved: a run saves it first. */
  isChanged: boolean;
  /** Whether it can be saved. */
  isValid: boolean;
}

/** Tries a tool once, as an agent would: a form, the request as sent, the response. */
export function DebugPanel({ plugin, tool, debug, isEditable, isChanged, isValid }: DebugPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel label={t('plugin_debug')}>
      <SectionHeader title={t('plugin_debug')} hint={t('plugin_debug_hint')} />
      <OwnConnection plugin={plugin} />
      {debug.parameters.length === 0 ? (
        <Text tone="muted" size="label">
          {t('plugin_debug_nothing')}
        </Text>
      ) : (
        <ArgumentsForm
          parameters={debug.parameters}
          draft={debug.arguments}
          problems={debug.problems}
          onChange={debug.setArguments}
        />
      )}
      <div>
        <Button
          variant="primary"
          icon={<Play aria-hidden />}
          disabled={!isEditable || !isValid}
          isLoading={debug.isRunning}
          onClick={debug.run}
        >
          {t(isChanged ? 'plugin_debug_save_run' : 'plugin_debug_run')}
        </Button>
      </div>
      <Failure text={debug.failure} />
      {debug.result && (
        <Result plugin={plugin} tool={tool} result={debug.result} sent={debug.sentArguments} isEditable={isEditable} />
      )}
    </Panel>
  );
}

interface ResultProps {
  plugin: Plugin;
  tool: PluginTool;
  result: DebugResult;
  sent: string;
  isEditable: boolean;
}

/** Whether a key or an account is missing or was refused. */
const lacksAuthentication = (
  { auth, has_secret }: Plugin,
  { status, request, needs_connection }: DebugResult,
): boolean =>
  status === 401 || status === 403 || needs_connection || (request === null && auth.type !== 'none' && !has_secret);

function Result({ plugin, tool, result, sent, isEditable }: ResultProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const [part, setPart] = useState<'response' | 'output' | 'request'>('response');
  // The response that is edited beside it has a name of its own.
  const nameOf = (name: string) => `${t('plugin_debug_result')}: ${name}`;
  const save = useOperationMutation(UpdateAPI, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('plugin_example_saved'));
    },
  });
  return (
    <section aria-label={t('plugin_debug_result')} className={styles.result}>
      <Row gap={2} justify="between">
        <Row gap={2}>
          <Tag tone={result.success ? 'success' : 'danger'}>
            {t(result.success ? 'plugin_debug_passed' : 'plugin_debug_failed')}
          </Tag>
          <span className={styles.facts}>
            {[...(result.status > 0 ? [result.status] : []), `${result.time_ms} ms`].join(' · ')}
          </span>
        </Row>
        {isEditable && result.success && (
          <Button
            size="small"
            variant="ghost"
            icon={<BookmarkPlus aria-hidden />}
            isLoading={save.isPending}
            onClick={() =>
              save.mutate({ api_id: tool.api_id, debug_example: { arguments: sent, response: result.response } })
            }
          >
            {t('plugin_example_save')}
          </Button>
        )}
      </Row>
      {result.reason && (
        <div role="alert">
          <Text tone="danger" size="label">
            {result.reason}
          </Text>
        </div>
      )}
      {!result.success && lacksAuthentication(plugin, result) && (
        <Text size="label">
          <Link to={`${pluginPath(plugin.space_id, plugin.plugin_id)}?tab=settings`}>
            {t('plugin_debug_check_auth')}
          </Link>
        </Text>
      )}
      <Tabs
        label={t('plugin_debug_parts')}
        variant="pill"
        value={part}
        onValueChange={setPart}
        tabs={[
          {
            value: 'response',
            label: t('plugin_debug_response'),
            content: <Json label={nameOf(t('plugin_debug_response'))} text={result.response} />,
          },
          {
            value: 'output',
            label: t('plugin_debug_output'),
            content: <Json label={nameOf(t('plugin_debug_output'))} text={result.output} />,
          },
          { value: 'request', label: t('plugin_debug_request'), content: <Request request={result.request} /> },
        ]}
      />
    </section>
  );
}

/** JSON as a tree, any other text as it is. */
export function Json({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const texts = useJsonTexts();
  const onCopied = useCopiedToast();
  if (text === '')
    return (
      <Text tone="muted" size="label">
        {t('plugin_debug_empty')}
      </Text>
    );
  return <JsonViewer label={label} text={text} texts={texts} onCopied={onCopied} />;
}

/** The request as it was sent. The server has masked secrets. */
function Request({ request }: { request: DebugResult['request'] }) {
  const { t } = useTranslation();
  if (!request)
    return (
      <Text tone="muted" size="label">
        {t('plugin_debug_not_sent')}
      </Text>
    );
  return (
    <Stack gap={3}>
      <pre className={styles.request}>
        <strong>{request.method}</strong> {request.url}
        {request.headers.map(({ name, value }) => `\n${name}: ${value}`)}
      </pre>
      {request.body && <Json label={t('plugin_debug_body')} text={request.body} />}
    </Stack>
  );
}
