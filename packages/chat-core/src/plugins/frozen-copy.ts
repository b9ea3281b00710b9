const frozen = new WeakSet<object>();

/**
 * The same value, which nobody can change: plain objects and arrays are copied and frozen all the way down, what already
 * is such a copy is used as it is. Functions, elements of a view and everything else with a prototype stay themselves.
 */
export function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  const copy = copyOf(value);
  if (copy === null) return value;
  frozen.add(Object.freeze(copy));
  return copy as Value;
}

function copyOf(value: object): object | null {
  if (Array.isArray(value)) return value.map(frozenCopy);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozenCopy(part)]));
}
