import { type ReactNode, useMemo } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { PanelRoom } from '../parts/panel-room.ts';
import { createSwitch } from '../parts/switch.ts';
import { useListKeyBindings, useListPlainKeys } from './keys/list-keys.ts';
import { ListContext, type ListHandle } from './state/list-handle.ts';

function ListProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has a list of its own
  const handle = useMemo<ListHandle>(
    () => ({ list: { current: null }, find: createSwitch(), selection: createSwitch() }),
    [client],
  );
  return <ListContext value={handle}>{children}</ListContext>;
}

export const listRoom: PanelRoom = {
  name: 'list',
  Provider: ListProvider,
  useKeyBindings: useListKeyBindings,
  usePlainKeys: useListPlainKeys,
};
