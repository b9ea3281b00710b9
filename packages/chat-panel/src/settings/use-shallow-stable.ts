import { useState } from 'react';

/** The first of several objects that hold the same: hosts write objects in place, and each render makes new ones. */
export function useShallowStable<Value extends object>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (kept === value || isEqual(kept, value)) return kept;
  keep(value);
  return value;
}

function isEqual(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const others = Object.entries(other);
  return (
    entries.length === others.length && others.every(([key, value]) => (one as Record<string, unknown>)[key] === value)
  );
}
