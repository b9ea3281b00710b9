const frozen = new WeakSet<object>();

/**
 * A deeply frozen copy. Plain objects and arrays are copied, unless they are such copies already. Functions, DOM elements
 * and other objects with a prototype are not copied.
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
