import type { ImportedPlugin, LeftOutOfImport, ToolDefinition } from '@parley/contract';
import { Button, Checkbox, Stack, Text } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MethodBadge, RiskTag } from '../plugin-tags.tsx';
import styles from './import-review.module.css';

/** More are shown only when asked for: a document can have thousands. */
const SHOWN_FIRST = 50;

interface ToolChoiceProps {
  tools: readonly ToolDefinition[];
  /** The names of the tools that are taken. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The tools that were found; builders take those that they need. */
export function ToolChoice({ tools, chosen, onChange }: ToolChoiceProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(tools.length <= SHOWN_FIRST);
  const shown = isWhole ? tools : tools.slice(0, SHOWN_FIRST);
  const turn = (name: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    onChange(next);
  };
  return (
    <Stack gap={2}>
      <Checkbox
        label={t('plugin_tools_chosen', { count: chosen.size, total: tools.length })}
        checked={chosen.size === tools.length ? true : chosen.size > 0 ? 'indeterminate' : false}
        onCheckedChange={(isOn) => onChange(new Set(isOn ? tools.map(({ name }) => name) : []))}
      />
      <ul aria-label={t('plugin_tools')} className={styles.tools}>
        {shown.map((tool) => (
          <li key={tool.name} className={styles.tool}>
            <Checkbox
              label={tool.name}
              isLabelHidden
              checked={chosen.has(tool.name)}
              onCheckedChange={(isOn) => turn(tool.name, isOn)}
            />
            <MethodBadge method={tool.method} />
            <div className={styles.text}>
              <code className={styles.name}>{tool.name}</code>
              <span className={styles.description}>{tool.desc || tool.path}</span>
            </div>
            <RiskTag risk={tool.risk} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
            {t('plugin_tools_all', { count: tools.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** What could not be used, and why. */
export function LeftOut({ parts }: { parts: readonly LeftOutOfImport[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{t('plugin_left_out', { count: parts.length })}</summary>
      <ul>
        {parts.map(({ where, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part may be named twice
          <li key={index}>
            <code>{where}</code>
            <Text size="small" tone="muted">
              {reason}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The tools that are taken as long as the builder does not say otherwise: as many as a plugin can have. */
export const chosenFirst = ({ tools }: ImportedPlugin, max: number): ReadonlySet<string> =>
  new Set(tools.slice(0, max).map(({ name }) => name));
