import type { ChatClient } from '@parley/chat-core';
import type { Locale } from '@parley/contract';
import { createContext, type RefObject, use } from 'react';
import type { GroupFeed } from '../chat-client/group-feed.ts';
import type { Shortcut } from '../composer/shortcuts/shortcut.ts';
import type { ComposerCommands } from '../composer/state/composer-commands.ts';
import type { DraftStore } from '../composer/state/draft.ts';
import type { ListCommands } from '../list/state/list-commands.ts';
import type { Announcer } from '../parts/announcer.ts';
import type { PanelSlots } from '../parts/slots/panel-slots.ts';
import type { Switch } from '../parts/switch.ts';
import type { CallHost } from '../settings/panel-callbacks.ts';
import type { PanelClassNames } from '../settings/panel-class-names.ts';
import type { PanelLayout, PanelPreferences } from '../settings/panel-preferences.ts';
import type { PanelCopy } from '../texts/panel-texts.ts';
import type { SendFailures } from './error-reaction/send-failures.ts';
import type { PanelParts } from './panel-plugin.ts';

/** What every part of a panel can ask for. */
export interface Panel {
  readonly client: ChatClient;
  readonly groupFeed: GroupFeed;
  /** What is being written. */
  readonly draft: DraftStore;
  readonly announcer: Announcer;
  readonly list: RefObject<ListCommands | null>;
  /** Nothing where one cannot write. */
  readonly composer: RefObject<ComposerCommands | null>;
  /** Whether the find bar is open. */
  readonly find: Switch;
  /** Whether the list of shortcuts is open. */
  readonly help: Switch;
  /** Whether it is told that the credits are used up. */
  readonly tokenPrompt: Switch;
  readonly sendFailures: SendFailures;
  readonly preferences: PanelPreferences;
  readonly layout: PanelLayout;
  readonly locale: Locale;
  readonly copy: PanelCopy;
  readonly slots: PanelSlots;
  readonly parts: PanelParts;
  readonly shortcuts: readonly Shortcut[];
  readonly classNames: PanelClassNames;
  readonly callHost: CallHost;
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('usePanel is only for what stands in a ChatPanel');
  return panel;
}
