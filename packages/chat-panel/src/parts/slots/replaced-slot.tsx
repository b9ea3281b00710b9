import type { ComponentType, ReactNode } from 'react';
import type { ReplacingSlotProps } from '../../settings/panel-slots.ts';
import { useSlot } from './use-slot.ts';

interface ReplacedSlotProps<Slot extends keyof ReplacingSlotProps> {
  slot: Slot;
  given: Omit<ReplacingSlotProps[Slot], 'children'>;
  /** What stands there as long as nobody wants something else. */
  children: ReactNode;
}

/** A part that can be replaced. The first who wants to does. */
export function ReplacedSlot<Slot extends keyof ReplacingSlotProps>({
  slot,
  given,
  children,
}: ReplacedSlotProps<Slot>) {
  const [first] = useSlot(slot);
  if (!first) return children;
  const Replacing = first.Filling as ComponentType<{ children: ReactNode }>;
  return <Replacing {...given}>{children}</Replacing>;
}
