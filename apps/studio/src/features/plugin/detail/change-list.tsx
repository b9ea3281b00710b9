import type { ToolChange } from '@parley/contract';
import { Tag, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './change-list.module.css';

const tones = { added: 'success', changed: 'warning', removed: 'danger' } as const;

/** The parts of a tool, in words. Others are left out: they change nothing that one can see. */
const parts = ['name', 'desc', 'method', 'path', 'body_kind', 'request_params', 'response_params', 'risk'] as const;

/** What a version changes, tool by tool. */
export function ChangeList({ changes }: { changes: readonly ToolChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <Text tone="muted">{t('plugin_changes_none')}</Text>;
  return (
    <ul aria-label={t('plugin_changes')} className={styles.changes}>
      {changes.map(({ api_id, name, change, is_breaking, fields }) => {
        const named = parts.filter((part) => fields.includes(part)).map((part) => t(`plugin_changed_${part}`));
        return (
          <li key={api_id} className={styles.change}>
            <Tag tone={tones[change]}>{t(`plugin_change_${change}`)}</Tag>
            <div className={styles.text}>
              <code>{name}</code>
              {named.length > 0 && (
                <Text size="small" tone="muted">
                  {named.join(', ')}
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
      })}
    </ul>
  );
}
