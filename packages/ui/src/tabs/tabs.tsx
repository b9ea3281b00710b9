import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onValueChange: (value: Value) => void;
  /** `line` for the tabs of a page, `pill` for filters. */
  variant?: 'line' | 'pill';
}

/** Tabs in a row above their content; a row that is too long scrolls. */
export function Tabs<Value extends string>({ label, value, tabs, onValueChange, variant = 'line' }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={styles.tabs}>
      <Primitive.List aria-label={label} className={classNames(styles.list, styles[variant])}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} className={styles.trigger}>
            {tab.icon}
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
