import type { ChatClient } from '@parley/chat-core';
import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import { classNames as joinNames } from '@parley/ui';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { createAnnouncer } from './announcer/announcer.ts';
import { giveWayToKey } from './chat-client/frame-schedule.ts';
import { createGroupFeed } from './chat-client/group-feed.ts';
import styles from './chat-panel.module.css';
import { createDraft } from './composer/draft.ts';
import { copyFor, type PanelCopy } from './copy/panel-copy.ts';
import { createSendFailures } from './error-reaction/send-failures.ts';
import { useErrorReactions } from './error-reaction/use-error-reactions.ts';
import { useKeptFocus } from './keyboard/use-kept-focus.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import type { PanelCallbacks } from './panel/panel-callbacks.ts';
import type { PanelClassNames } from './panel/panel-class-names.ts';
import { type Panel, PanelContext } from './panel/panel-context.ts';
import type { PanelPlugin } from './panel/panel-plugin.ts';
import { type PanelPreferences, toPreferences } from './panel/panel-preferences.ts';
import { createSwitch } from './panel/switch.ts';
import { toParts } from './panel/to-parts.ts';
import { useCallHost } from './panel/use-call-host.ts';
import { useHostCallbacks } from './panel/use-host-callbacks.ts';
import { useKeptWhileEqual } from './panel/use-kept-while-equal.ts';
import { useLayout } from './panel/use-layout.ts';
import { PanelBody } from './panel-body.tsx';
import type { Shortcut } from './shortcut/shortcut.ts';
import type { PanelSlots } from './slots/panel-slots.ts';

export interface ChatPanelProps extends Partial<PanelPreferences>, PanelCallbacks {
  /** It is opened by the panel, and destroyed by whoever made it. */
  client: ChatClient;
  locale?: Locale;
  /** Words to use instead of ours. */
  copy?: Partial<PanelCopy>;
  slots?: PanelSlots;
  plugins?: readonly PanelPlugin[];
  /** Questions that are asked by pressing a button above the input. */
  shortcuts?: readonly Shortcut[];
  classNames?: PanelClassNames;
}

const NO_COPY: Partial<PanelCopy> = {};
const NO_SLOTS: PanelSlots = {};
const NO_CLASSES: PanelClassNames = {};
const NO_PLUGINS: readonly PanelPlugin[] = [];
const NO_SHORTCUTS: readonly Shortcut[] = [];

/** A place to talk to a bot: its messages and what one writes with. It fills the box it is put into. */
export function ChatPanel(props: ChatPanelProps) {
  const { client, locale = DEFAULT_LOCALE } = props;
  const root = useRef<HTMLElement>(null);
  const preferences = useKeptWhileEqual(toPreferences(props));
  const replaced = useKeptWhileEqual(props.copy ?? NO_COPY);
  const slots = useKeptWhileEqual(props.slots ?? NO_SLOTS);
  const plugins = useKeptWhileEqual(props.plugins ?? NO_PLUGINS);
  const shortcuts = useKeptWhileEqual(props.shortcuts ?? NO_SHORTCUTS);
  const classNames = useKeptWhileEqual(props.classNames ?? NO_CLASSES);
  const layout = useLayout(root, preferences.layout);
  const callHost = useCallHost(props);
  const copy = useMemo(() => copyFor(locale, replaced), [locale, replaced]);
  const parts = useMemo(() => toParts(plugins), [plugins]);
  const own = useMemo(
    () => ({
      client,
      groupFeed: createGroupFeed(client.conversation),
      draft: createDraft(),
      announcer: createAnnouncer(),
      list: { current: null },
      composer: { current: null },
      find: createSwitch(),
      help: createSwitch(),
      tokenPrompt: createSwitch(),
      sendFailures: createSendFailures(),
    }),
    [client],
  );
  const panel = useMemo<Panel>(
    () => ({ ...own, preferences, layout, locale, copy, slots, parts, shortcuts, classNames, callHost }),
    [own, preferences, layout, locale, copy, slots, parts, shortcuts, classNames, callHost],
  );
  useKeptFocus(root, client);
  const onKeyDown = useShortcuts(panel);
  useErrorReactions(panel);
  useHostCallbacks(client, callHost, props.onBeforeMessageGroupListUpdate !== undefined);
  useEffect(() => {
    void client.init();
  }, [client]);
  const variables = { '--chat-message-width': preferences.messageWidth } as CSSProperties;
  return (
    <PanelContext value={panel}>
      <section
        ref={root}
        aria-label={copy.panel}
        lang={locale}
        data-layout={layout}
        data-panel-theme={preferences.theme}
        className={joinNames(styles.panel, classNames.panel)}
        style={variables}
        onKeyDown={onKeyDown}
        onKeyDownCapture={() => giveWayToKey()}
      >
        <PanelBody />
      </section>
    </PanelContext>
  );
}
