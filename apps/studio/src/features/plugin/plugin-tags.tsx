import { DebugStatus, type Plugin, type ToolMethod, type ToolRisk } from '@parley/contract';
import { Tag, type TagProps } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './plugin-tags.module.css';

/** Which version of a plugin agents can use, and whether there are changes that they do not get yet. */
export function PublishTag({ plugin: { version, has_unpublished_change } }: { plugin: Plugin }) {
  const { t } = useTranslation();
  if (version === 0) return <Tag>{t('plugin_unpublished')}</Tag>;
  if (has_unpublished_change) return <Tag tone="warning">{t('plugin_version_changed', { version })}</Tag>;
  return <Tag tone="success">{t('plugin_version_name', { version })}</Tag>;
}

const riskTones: Readonly<Record<ToolRisk, TagProps['tone']>> = {
  reads: 'neutral',
  searches: 'neutral',
  writes: 'warning',
  destroys: 'danger',
};

/** What a call of a tool can do to others. */
export function RiskTag({ risk }: { risk: ToolRisk }) {
  const { t } = useTranslation();
  return <Tag tone={riskTones[risk]}>{t(`plugin_risk_${risk}`)}</Tag>;
}

/** The method of a tool, in a column of equal width. */
export function MethodBadge({ method }: { method: ToolMethod }) {
  return (
    <span className={styles.method} data-method={method}>
      {method}
    </span>
  );
}

/** wire §5: a tool has to pass once before it is published. */
export function DebugTag({ status }: { status: DebugStatus }) {
  const { t } = useTranslation();
  const hasPassed = status === DebugStatus.passed;
  return <Tag tone={hasPassed ? 'success' : 'neutral'}>{t(hasPassed ? 'plugin_passed' : 'plugin_not_passed')}</Tag>;
}
