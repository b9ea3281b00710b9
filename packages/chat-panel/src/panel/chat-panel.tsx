import type { ChatClient } from '@parley/chat-core';
import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import { useEffect, useMemo, useRef } from 'react';
import { ClientContext } from '../chat-client/client-context.ts';
import { createGroupFeed } from '../chat-client/group-feed.ts';
import type { Shortcut } from '../composer/state/shortcut.ts';
import { AnnouncerContext, createAnnouncer } from '../parts/announcer.ts';
import type { PanelCallbacks } from '../settings/panel-callbacks.ts';
import type { PanelClassNames } from '../settings/panel-class-names.ts';
import { type PanelPreferences, toPreferences } from '../settings/panel-preferences.ts';
import type { PanelSlots } from '../settings/panel-slots.ts';
import { type PanelSettings, SettingsContext } from '../settings/settings-context.ts';
import { useCallHost, useHostCallbacks } from '../settings/use-host-callbacks.ts';
import { useLayout } from '../settings/use-layout.ts';
import { useShallowStable } from '../settings/use-shallow-stable.ts';
import { type PanelTexts, textsFor } from '../texts/panel-texts.ts';
import { TextsContext } from '../texts/texts-context.ts';
import { PanelFrame } from './panel-frame.tsx';
import { type PanelPlugin, RoomProviders } from './rooms.tsx';

export interface ChatPanelProps extends Partial<PanelPreferences>, PanelCallbacks {
  /** The panel opens the client; the caller who created it destroys it. */
  client: ChatClient;
  locale?: Locale;
  /** Texts to use instead of ours. */
  texts?: Partial<PanelTexts>;
  slots?: PanelSlots;
  plugins?: readonly PanelPlugin[];
  /** Questions that a button above the input asks. */
  shortcuts?: readonly Shortcut[];
  classNames?: PanelClassNames;
}

const NO_TEXTS: Partial<PanelTexts> = {};
const NO_SLOTS: PanelSlots = {};
const NO_CLASSES: PanelClassNames = {};
const NO_PLUGINS: readonly PanelPlugin[] = [];
const NO_SHORTCUTS: readonly Shortcut[] = [];

/** The chat with a bot: its messages and the composer. It fills the box it is put into. */
export function ChatPanel(props: ChatPanelProps) {
  const { client, locale = DEFAULT_LOCALE } = props;
  const root = useRef<HTMLElement>(null);
  const preferences = useShallowStable(toPreferences(props));
  const replaced = useShallowStable(props.texts ?? NO_TEXTS);
  const slots = useShallowStable(props.slots ?? NO_SLOTS);
  const plugins = useShallowStable(props.plugins ?? NO_PLUGINS);
  const shortcuts = useShallowStable(props.shortcuts ?? NO_SHORTCUTS);
  const classNames = useShallowStable(props.classNames ?? NO_CLASSES);
  const layout = useLayout(root, preferences.layout);
  const callHost = useCallHost(props);
  const texts = useMemo(() => ({ locale, first: textsFor(locale, replaced) }), [locale, replaced]);
  const clientOfPanel = useMemo(() => ({ client, groupFeed: createGroupFeed(client.conversation) }), [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announcements about another client are not repeated
  const announcer = useMemo(createAnnouncer, [client]);
  const settings = useMemo<PanelSettings>(
    () => ({ preferences, layout, locale, slots, classNames, callHost }),
    [preferences, layout, locale, slots, classNames, callHost],
  );
  useHostCallbacks(client, callHost, props.onBeforeMessageGroupListUpdate !== undefined);
  useEffect(() => {
    void client.init();
  }, [client]);
  return (
    <TextsContext value={texts}>
      <SettingsContext value={settings}>
        <ClientContext value={clientOfPanel}>
          <AnnouncerContext value={announcer}>
            <RoomProviders plugins={plugins} shortcuts={shortcuts}>
              <PanelFrame root={root} />
            </RoomProviders>
          </AnnouncerContext>
        </ClientContext>
      </SettingsContext>
    </TextsContext>
  );
}
