import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface ListedTab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** The id of the tab, for `aria-labelledby` of its panel. */
  id: string;
  /** The id of its panel. */
  panelId: string;
}

export interface TabListProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly ListedTab<Value>[];
  onValueChange: (value: Value) => void;
  className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs whose panels are elsewhere, where `Tabs` would have to draw them again when they move. */
export function TabList<Value extends string>({ label, value, tabs, onValueChange, className }: TabListProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const step = STEPS[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (now + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    document.getElementById(tab.id)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(styles.list, styles.line, className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tab.id}
          aria-selected={tab.value === value}
          aria-controls={tab.panelId}
          tabIndex={tab.value === value ? 0 : -1}
          data-state={tab.value === value ? 'active' : 'inactive'}
          onClick={() => onValueChange(tab.value)}
          className={styles.trigger}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
}
