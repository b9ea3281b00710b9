import type { UsableTool } from '@parley/contract';
import { Tag } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RiskTag } from './plugin-tags.tsx';
import styles from './usable-tool-text.module.css';

/** What a published tool does, and what it is called with. */
export function UsableToolText({ tool }: { tool: UsableTool }) {
  return (
    <div className={styles.text}>
      <span className={styles.head}>
        <code>{tool.name}</code>
        <RiskTag risk={tool.risk} />
      </span>
      {tool.desc && <span className={styles.description}>{tool.desc}</span>}
      <Parameters tool={tool} />
    </div>
  );
}

function Parameters({ tool: { name, parameters } }: { tool: UsableTool }) {
  const { t } = useTranslation();
  if (parameters.length === 0) return null;
  return (
    <ul aria-label={t('plugin_parameters_of', { name })} className={styles.parameters}>
      {parameters.map((parameter) => (
        <li key={parameter.name}>
          <code>{parameter.name}</code>
          {parameter.is_required && <Tag>{t('plugin_required')}</Tag>}
          {parameter.desc && <span>{parameter.desc}</span>}
        </li>
      ))}
    </ul>
  );
}
