import type { ChatClient } from '@parley/chat-core';
import { DEFAULT_LOCALE } from '@parley/contract';
import type { ReactNode } from 'react';
import { ClientContext } from '../chat-client/client-context.ts';
import { toPreferences } from '../settings/panel-preferences.ts';
import { type PanelSettings, SettingsContext } from '../settings/settings-context.ts';
import { textsFor } from '../texts/panel-texts.ts';
import { TextsContext } from '../texts/texts-context.ts';

const plugins = { run: () => undefined, listens: () => false };
const clientOfPanel = { client: { plugins } as unknown as ChatClient, groupFeed: { subscribe: () => () => undefined } };
const settings = { preferences: toPreferences({}) } as PanelSettings;
const texts = { locale: DEFAULT_LOCALE, first: textsFor(DEFAULT_LOCALE) } as const;

/** The contexts that markdown needs to render, without a panel. */
export function MarkdownSurroundings({ children }: { children: ReactNode }) {
  return (
    <TextsContext value={texts}>
      <SettingsContext value={settings}>
        <ClientContext value={clientOfPanel}>{children}</ClientContext>
      </SettingsContext>
    </TextsContext>
  );
}
