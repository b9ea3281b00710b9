import type { ChatClient } from '@parley/chat-core';
import type { Locale } from '@parley/contract';
import { createContext, type RefObject, use } from 'react';
import type { Announcer } from '../announcer/announcer.ts';
import type { GroupFeed } from '../chat-client/group-feed.ts';
import type { ComposerCommands } from '../composer/composer-commands.ts';
import type { DraftStore } from '../composer/draft.ts';
import type { PanelCopy } from '../copy/panel-copy.ts';
import type { SendFailures } from '../error-reaction/send-failures.ts';
import type { ListCommands } from '../message-list/list-commands.ts';
import type { Shortcut } from '../shortcut/shortcut.ts';
import type { PanelSlots } from '../slots/panel-slots.ts';
import type { CallHost } from './panel-callbacks.ts';
import type { PanelClassNames } from './panel-class-names.ts';
import type { PanelParts } from './panel-plugin.ts';
import type { PanelLayout, PanelPreferences } from './panel-preferences.ts';
import type { Switch } from './switch.ts';

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
