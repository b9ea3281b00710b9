import type { ComponentType } from 'react';
import type { AddingSlotProps } from '../../settings/panel-slots.ts';
import { useSlot } from './use-slot.ts';

/** Everything that was put into a place, one after the other. */
export function AddedSlot<Slot extends keyof AddingSlotProps>({
  slot,
  given,
}: {
  slot: Slot;
  given: AddingSlotProps[Slot];
}) {
  return useSlot(slot).map(({ name, Filling }) => {
    const Added = Filling as ComponentType<object>;
    return <Added key={name} {...given} />;
  });
}
