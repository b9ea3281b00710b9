import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import styles from './vertical-tabs.module.css';

export interface VerticalTab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

export interface VerticalTabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly VerticalTab<Value>[];
  onValueChange: (value: Value) => void;
}

/** Tabs with their list on the left; on a phone a strip above that scrolls sideways. */
export function VerticalTabs<Value extends string>({ label, value, tabs, onValueChange }: VerticalTabsProps<Value>) {
  const isNarrow = useIsNarrow();
  return (
    <Tabs.Root
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={styles.tabs}
    >
      <Tabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            ref={tab.value === value ? scrollIntoStrip : undefined}
            value={tab.value}
            className={styles.trigger}
          >
            {tab.icon}
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** On a phone the selected tab may be outside the visible part of the strip. */
function scrollIntoStrip(trigger: HTMLElement | null): void {
  trigger?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
