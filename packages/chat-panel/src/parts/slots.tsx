import type { ComponentSlot } from '@parley/chat-core';
import type { ComponentType, ReactNode } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { AddingSlotProps, ReplacingSlotProps } from '../settings/panel-slots.ts';
import { useSettings } from '../settings/settings-context.ts';

/** Renders every component that the host and plugins add to a slot. */
export function AddedSlot<Slot extends keyof AddingSlotProps>({
  slot,
  given,
}: {
  slot: Slot;
  given: AddingSlotProps[Slot];
}) {
  return useSlot(slot).map(({ name, component }) => {
    const Added = component as ComponentType<object>;
    return <Added key={name} {...given} />;
  });
}

interface ReplacedSlotProps<Slot extends keyof ReplacingSlotProps> {
  slot: Slot;
  given: Omit<ReplacingSlotProps[Slot], 'children'>;
  /** Rendered when nothing replaces it. */
  children: ReactNode;
}

/** A part that can be replaced: by the host, else by the first plugin that does. */
export function ReplacedSlot<Slot extends keyof ReplacingSlotProps>({
  slot,
  given,
  children,
}: ReplacedSlotProps<Slot>) {
  const [first] = useSlot(slot);
  if (!first) return children;
  const Replacing = first.component as ComponentType<{ children: ReactNode }>;
  return <Replacing {...given}>{children}</Replacing>;
}

/** The components of a slot: the host's, then those of plugins in their order. */
function useSlot(slot: ComponentSlot): readonly { readonly name: string; readonly component: ComponentType<never> }[] {
  const client = useClient();
  const { slots } = useSettings();
  const own = slots[slot] as ComponentType<never> | undefined;
  const ofPlugins = client.plugins.componentsFor(slot).map(({ pluginName, component }) => ({
    name: pluginName,
    // chat-core does not know React: the plugin promises that this is a component for the slot.
    component: component as ComponentType<never>,
  }));
  return own ? [{ name: '', component: own }, ...ofPlugins] : ofPlugins;
}
