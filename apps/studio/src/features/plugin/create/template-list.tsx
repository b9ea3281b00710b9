import { ListPluginTemplates, type PluginTemplate } from '@parley/contract';
import { Button, ListRow, Skeleton, Stack, Text } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import styles from '../plugin-rows.module.css';

/** Plugins of well-known services, which work with the key or the server of whoever adds them. */
export function TemplateList({ onChoose }: { onChoose: (template: PluginTemplate) => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListPluginTemplates, {});
  if (error && !data) return <Text tone="danger">{errorMessage(error)}</Text>;
  if (!data) return <Skeleton height="160px" />;
  return (
    <Stack gap={3}>
      <Text size="label" tone="muted">
        {t('plugin_templates_hint')}
      </Text>
      <ul aria-label={t('plugin_way_template')} className={styles.rows}>
        {data.templates.map((template) => (
          <ListRow
            key={template.template_id}
            leading={<PluginPicture name={template.name} size={32} />}
            title={template.name}
            details={[t('plugin_tool_count', { count: template.tools.length })]}
            note={
              <Text size="small" tone="muted">
                {template.desc}
              </Text>
            }
            action={
              <Button
                size="small"
                aria-label={t('plugin_template_use', { name: template.name })}
                onClick={() => onChoose(template)}
              >
                {t('plugin_template_choose')}
              </Button>
            }
          />
        ))}
      </ul>
    </Stack>
  );
}
