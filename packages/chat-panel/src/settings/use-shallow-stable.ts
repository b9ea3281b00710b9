import { useState } from 'react';

/** Returns the previous object while its entries are equal: hosts write objects inline, which are new in every render. */
export function useShallowStable<Value extends object>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || isEqual(stable, value)) return stable;
  setStable(value);
  return value;
}

function isEqual(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const others = Object.entries(other);
  return (
    entries.length === others.length && others.every(([key, value]) => (one as Record<string, unknown>)[key] === value)
  );
}
