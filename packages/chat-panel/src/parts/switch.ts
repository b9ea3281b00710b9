import { useSyncExternalStore } from 'react';

/** An on-off state of a panel that several parts can change. */
export interface Switch {
  isOn(): boolean;
  turn(isOn: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createSwitch(): Switch {
  let current = false;
  const listeners = new Set<() => void>();
  return {
    isOn: () => current,
    turn(isOn) {
      if (isOn === current) return;
      current = isOn;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSwitch = ({ subscribe, isOn }: Switch): boolean => useSyncExternalStore(subscribe, isOn, isOn);
