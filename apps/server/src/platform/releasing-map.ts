/** A map whose values can be collected soon after they are deleted. */
export interface ReleasingMap<Key extends string | number, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): void;
  delete(key: Key): boolean;
  clear(): void;
  keys(): Key[];
  values(): Value[];
}

/**
 * For large objects that come and go with every request, such as runs and streams. When a `Map` makes a new table, the former one keeps
 * its entries and refers to the new one. Once a table has reached V8's old generation, all that come after it follow, with every object
 * that was in the map when they were replaced, and stay until the next full collection: each is copied twice although nobody uses it.
 * Here a table refers to a small box, which is emptied when its key is deleted.
 */
export function createReleasingMap<Key extends string | number, Value extends object>(): ReleasingMap<Key, Value> {
  const boxes = new Map<Key, { value: Value | undefined }>();

  function release(key: Key): boolean {
    const box = boxes.get(key);
    if (!box) return false;
    box.value = undefined;
    return boxes.delete(key);
  }

  return {
    get: (key) => boxes.get(key)?.value,
    has: (key) => boxes.has(key),
    set(key, value) {
      const box = boxes.get(key);
      if (box) box.value = value;
      else boxes.set(key, { value });
    },
    delete: release,
    clear() {
      for (const box of boxes.values()) box.value = undefined;
      boxes.clear();
    },
    keys: () => [...boxes.keys()],
    values: () => Array.from(boxes.values(), ({ value }) => value as Value),
  };
}
