import type { ChatClient } from '@parley/chat-core';
import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import { classNames as joinNames } from '@parley/ui';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { giveWayToKey } from '../chat-client/frame-schedule.ts';
import { createGroupFeed } from '../chat-client/group-feed.ts';
import type { Shortcut } from '../composer/shortcuts/shortcut.ts';
import { createDraft } from '../composer/state/draft.ts';
import { createAnnouncer } from '../parts/announcer.ts';
import type { PanelSlots } from '../parts/slots/panel-slots.ts';
import { createSwitch } from '../parts/switch.ts';
import type { PanelCallbacks } from '../settings/panel-callbacks.ts';
import type { PanelClassNames } from '../settings/panel-class-names.ts';
import { type PanelPreferences, toPreferences } from '../settings/panel-preferences.ts';
import { useCallHost } from '../settings/use-call-host.ts';
import { useHostCallbacks } from '../settings/use-host-callbacks.ts';
import { useKeptWhileEqual } from '../settings/use-kept-while-equal.ts';
import { useLayout } from '../settings/use-layout.ts';
import { copyFor, type PanelCopy } from '../texts/panel-texts.ts';
import styles from './chat-panel.module.css';
import { createSendFailures } from './error-reaction/send-failures.ts';
import { useErrorReactions } from './error-reaction/use-error-reactions.ts';
import { useKeptFocus } from './keys/use-kept-focus.ts';
import { useShortcuts } from './keys/use-key-bindings.ts';
import { PanelBody } from './panel-body.tsx';
import { type Panel, PanelContext } from './panel-context.ts';
import type { PanelPlugin } from './panel-plugin.ts';
import { toParts } from './to-parts.ts';

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
