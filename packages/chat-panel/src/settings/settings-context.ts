import type { Locale } from '@parley/contract';
import { classNames } from '@parley/ui';
import { createContext, use } from 'react';
import type { CallHost } from './panel-callbacks.ts';
import type { PanelClassNames, PanelPart } from './panel-class-names.ts';
import type { PanelLayout, PanelPreferences } from './panel-preferences.ts';
import type { PanelSlots } from './panel-slots.ts';

/** Everything that the host decides about the panel, except its texts. */
export interface PanelSettings {
  readonly preferences: PanelPreferences;
  /** The layout in use: `auto` is resolved. */
  readonly layout: PanelLayout;
  readonly locale: Locale;
  readonly slots: PanelSlots;
  readonly classNames: PanelClassNames;
  readonly callHost: CallHost;
}

export const SettingsContext = createContext<PanelSettings | null>(null);

export function useSettings(): PanelSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings can only be called inside a ChatPanel');
  return settings;
}

/** The classes of a part: ours and the host's. */
export function usePartClass(part: PanelPart, ...own: (string | false | undefined)[]): string {
  return classNames(...own, useSettings().classNames[part]);
}
