import type { LeftOutOfImport, ToolDefinition } from '@parley/contract';
import { Button, Checkbox, Stack, Text } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MethodBadge, RiskTag } from '../plugin-tags.tsx';
import styles from './import-review.module.css';

/** More are shown only when asked for: a document can have thousands. */
const SHOWN_FIRST = 50;

/** How a tool stands to those that the plugin has. */
interface ToolRemark {
  readonly tag: ReactNode;
  readonly below: ReactNode;
  readonly canChoose: boolean;
}

interface ToolChoiceProps {
  tools: readonly ToolDefinition[];
  /** The names of the tools that are taken. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Left out for a new plugin. */
  remarkOf?: (tool: ToolDefinition) => ToolRemark;
}

/** The tools that were found; builders take those that they need. */
export function ToolChoice({ tools, chosen, onChange, remarkOf }: ToolChoiceProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(tools.length <= SHOWN_FIRST);
  const shown = isWhole ? tools : tools.slice(0, SHOWN_FIRST);
  const free = tools.filter((tool) => remarkOf?.(tool).canChoose ?? true);
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
        checked={chosen.size === 0 ? false : chosen.size === free.length ? true : 'indeterminate'}
        disabled={free.length === 0}
        onCheckedChange={(isOn) => onChange(new Set(isOn ? free.map(({ name }) => name) : []))}
      />
      <ul aria-label={t('plugin_tools')} className={styles.tools}>
        {shown.map((tool) => (
          <ToolItem
            key={tool.name}
            tool={tool}
            remark={remarkOf?.(tool)}
            isChosen={chosen.has(tool.name)}
            onTurn={(isOn) => turn(tool.name, isOn)}
          />
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

interface ToolItemProps {
  tool: ToolDefinition;
  remark: ToolRemark | undefined;
  isChosen: boolean;
  onTurn: (isChosen: boolean) => void;
}

function ToolItem({ tool, remark, isChosen, onTurn }: ToolItemProps) {
  return (
    <li className={styles.tool}>
      <Checkbox
        label={tool.name}
        isLabelHidden
        checked={isChosen}
        disabled={remark?.canChoose === false}
        onCheckedChange={onTurn}
      />
      <MethodBadge method={tool.method} />
      <div className={styles.text}>
        <code className={styles.name}>{tool.name}</code>
        <span className={styles.description}>{tool.desc || tool.path}</span>
      </div>
      {remark?.tag}
      <RiskTag risk={tool.risk} />
      {remark?.below && <div className={styles.below}>{remark.below}</div>}
    </li>
  );
}

/** More are folded. */
const OPEN_PARTS_MAX = 5;

/** What could not be used, and why. */
export function LeftOut({ parts }: { parts: readonly LeftOutOfImport[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <details className={styles.leftOut} open={parts.length <= OPEN_PARTS_MAX}>
      <summary>{t('plugin_left_out', { count: parts.length })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it */}
      <ul tabIndex={0}>
        {parts.map(({ where, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part may be named twice
          <li key={index}>
            {where !== '' && <code>{where}</code>}
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
export const chosenFirst = (tools: readonly ToolDefinition[], max: number): ReadonlySet<string> =>
  new Set(tools.slice(0, max).map(({ name }) => name));
