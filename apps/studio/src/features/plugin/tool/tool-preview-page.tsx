import type { Plugin } from '@parley/contract';
import { ButtonLink, Page, PageHeader, SectionHeader, Stack, Tag, Text } from '@parley/ui';
import { Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { BackButton } from '../back-button.tsx';
import { Json } from '../debug/debug-panel.tsx';
import { pluginPath, toolPath } from '../plugin-path.ts';
import { MethodBadge, RiskTag } from '../plugin-tags.tsx';
import { ParameterTree } from './parameter-tree.tsx';
import { ResponseTree } from './response-tree.tsx';
import { useTool } from './tool-page.tsx';
import styles from './tool-preview-page.module.css';

interface ToolPreviewPageProps {
  plugin: Plugin;
  toolId: string;
}

/** studio §2 plugin tool preview: a tool to read, as it is edited or as `?version=` has it. */
export function ToolPreviewPage({ plugin, toolId }: ToolPreviewPageProps) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const version = Number(parameters.get('version')) || undefined;
  const { tool, url = plugin.url, failure } = useTool(plugin, toolId, version);
  if (failure) return failure;
  if (!tool) return <PageSkeleton />;
  const { space_id, plugin_id } = plugin;
  const example = tool.debug_example;
  return (
    <Page width="narrow">
      <PageTitle>{tool.name}</PageTitle>
      <BackButton to={pluginPath(space_id, plugin_id)} label={plugin.name} />
      <PageHeader
        title={tool.name}
        tag={
          <>
            {version !== undefined && <Tag>{t('plugin_version_name', { version })}</Tag>}
            <RiskTag risk={tool.risk} />
          </>
        }
        description={tool.desc || undefined}
        actions={
          plugin.can_edit && (
            <ButtonLink>
              <Link to={toolPath(space_id, plugin_id, toolId)}>
                <Pencil aria-hidden />
                {t('plugin_tool_edit')}
              </Link>
            </ButtonLink>
          )
        }
      />
      {plugin.source !== 'mcp' && (
        <p className={styles.request}>
          <MethodBadge method={tool.method} />
          <code>{url.replace(/\/+$/, '') + tool.path}</code>
        </p>
      )}
      <Section title={t('plugin_parameters')}>
        {tool.request_params.length > 0 ? (
          <ParameterTree
            label={t('plugin_parameters')}
            parameters={tool.request_params}
            isFixed={plugin.source === 'mcp'}
          />
        ) : (
          <Text tone="muted">{t('plugin_parameters_none')}</Text>
        )}
      </Section>
      <Section title={t('plugin_response')}>
        {tool.response_params.length > 0 ? (
          <ResponseTree label={t('plugin_response')} fields={tool.response_params} />
        ) : (
          <Text tone="muted">{t('plugin_response_all')}</Text>
        )}
      </Section>
      {example && (
        <Section title={t('plugin_example')}>
          <Text size="label">{t('plugin_example_arguments')}</Text>
          <Json label={t('plugin_example_arguments')} text={example.arguments} />
          <Text size="label">{t('plugin_example_response')}</Text>
          <Json label={t('plugin_example_response')} text={example.response} />
        </Section>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <SectionHeader id={id} title={title} />
        {children}
      </Stack>
    </section>
  );
}
