import { isRiskier, type PluginChange, type ToolChange } from '@parley/contract';
import { Tag, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './change-list.module.css';

const tones = { added: 'success', changed: 'warning', removed: 'danger' } as const;

/** The parts of a tool, in words. Others are left out: they change nothing that one can see. */
const parts = ['name', 'desc', 'method', 'path', 'body_kind', 'request_params', 'response_params', 'risk'] as const;

/** The changed parts of a tool as a text. */
export function useChangedParts(fields: readonly string[]): string {
  const { t } = useTranslation();
  return parts
    .filter((part) => fields.includes(part))
    .map((part) => t(`plugin_changed_${part}`))
    .join(', ');
}

interface ChangeListProps {
  changes: readonly ToolChange[];
  pluginChanges: readonly PluginChange[];
}

/** What a version changes: where calls go, and then tool by tool. */
export function ChangeList({ changes, pluginChanges }: ChangeListProps) {
  const { t } = useTranslation();
  if (changes.length + pluginChanges.length === 0) return <Text tone="muted">{t('plugin_changes_none')}</Text>;
  return (
    <ul aria-label={t('plugin_changes')} className={styles.changes}>
      {pluginChanges.map(({ part, before, after }) => (
        <li key={part} className={styles.change}>
          <Tag tone="danger">{t(`plugin_moved_${part}`)}</Tag>
          <Text size="small">{t('plugin_changed_to', { before, after })}</Text>
        </li>
      ))}
      {changes.map((change) => (
        <ToolChangeItem key={change.api_id} change={change} />
      ))}
    </ul>
  );
}

function ToolChangeItem({ change: { name, change, is_breaking, fields, risk } }: { change: ToolChange }) {
  const { t } = useTranslation();
  const changedParts = useChangedParts(fields);
  return (
    <li className={styles.change}>
      <Tag tone={tones[change]}>{t(`plugin_change_${change}`)}</Tag>
      <div className={styles.text}>
        <code>{name}</code>
        {changedParts !== '' && (
          <Text size="small" tone="muted">
            {changedParts}
          </Text>
        )}
        {risk && (
          <Text size="small" tone={isRiskier(risk.before, risk.after) ? 'danger' : 'muted'}>
            {t('plugin_changed_to', {
              before: t(`plugin_risk_${risk.before}`),
              after: t(`plugin_risk_${risk.after}`),
            })}
          </Text>
        )}
        {is_breaking && (
          <Text size="small" tone="danger">
            {t('plugin_change_breaking')}
          </Text>
        )}
      </div>
    </li>
  );
}
