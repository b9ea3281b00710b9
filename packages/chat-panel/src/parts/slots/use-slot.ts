import type { ComponentSlot } from '@parley/chat-core';
import type { ComponentType } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** What fills a slot: the host's component, then those of plugins in their order. */
export function useSlot(
  slot: ComponentSlot,
): readonly { readonly name: string; readonly Filling: ComponentType<never> }[] {
  const client = useClient();
  const { slots } = useSettings();
  const own = slots[slot] as ComponentType<never> | undefined;
  const ofPlugins = client.plugins.componentsFor(slot).map(({ pluginName, component }) => ({
    name: pluginName,
    // What a plugin puts into a slot is its promise to the panel: the core does not know of components.
    Filling: component as ComponentType<never>,
  }));
  return own ? [{ name: '', Filling: own }, ...ofPlugins] : ofPlugins;
}
