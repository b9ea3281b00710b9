import { type ReactNode, useMemo } from 'react';
import { type ComposerPlugin, composerRoom } from '../composer/composer-room.tsx';
import type { Shortcut } from '../composer/state/shortcut.ts';
import { type ContentPlugin, contentRoom } from '../content/content-room.tsx';
import { listRoom } from '../list/list-room.tsx';
import { selectAction } from '../list/selection/select-action.ts';
import { type MessagePlugin, messageRoom } from '../message/message-room.tsx';
import type { KeyBinding } from '../parts/key-binding.ts';
import type { HandlePlainKey, PanelRoom } from '../parts/panel-room.ts';
import { dialogRoom } from './dialogs/panel-dialogs.tsx';

/** Additions of a plugin to the interface; each room defines its own. A `Plugin` of the client adds behaviour. */
export interface PanelPlugin extends ContentPlugin, MessagePlugin, ComposerPlugin {
  readonly name: string;
}

interface RoomProps {
  plugins: readonly PanelPlugin[];
  shortcuts: readonly Shortcut[];
}

/**
 * The areas of the panel: each contributes a provider, key bindings and announcements. The list never changes, so the
 * hooks of the rooms can be called in a loop.
 */
const rooms: readonly PanelRoom<RoomProps>[] = [composerRoom, messageRoom, listRoom, contentRoom, dialogRoom];

/** The action belongs to `list`, which `message` may not import, so it is added here. */
const selectionPlugin: PanelPlugin = { name: 'selection', messageActions: [selectAction] };

export function RoomProviders({ children, plugins, shortcuts }: RoomProps & { children: ReactNode }): ReactNode {
  const allPlugins = useMemo(() => [selectionPlugin, ...plugins], [plugins]);
  const props: RoomProps = { plugins: allPlugins, shortcuts };
  let inner = children;
  for (const { Provider } of rooms.toReversed()) if (Provider) inner = <Provider {...props}>{inner}</Provider>;
  return inner;
}

export function useRoomKeyBindings(): { bindings: readonly KeyBinding[]; handlePlainKey: HandlePlainKey } {
  // biome-ignore lint/correctness/useHookAtTopLevel: see `rooms`
  const bindings = rooms.flatMap(({ useKeyBindings }) => useKeyBindings?.() ?? []);
  // biome-ignore lint/correctness/useHookAtTopLevel: see `rooms`
  const handlers = rooms.flatMap(({ usePlainKeys }) => usePlainKeys?.() ?? []);
  return { bindings, handlePlainKey: (key, target) => handlers.some((handle) => handle(key, target)) };
}

/** Runs the announcements of all rooms, while the conversation is open. */
export function RoomAnnouncements(): null {
  // biome-ignore lint/correctness/useHookAtTopLevel: see `rooms`
  for (const { useAnnouncements } of rooms) useAnnouncements?.();
  return null;
}
