import { isPlainObject } from './merge/same-value.ts';

const FNV_PRIME = 0x01000193;
const FNV_OFFSET = 0x811c9dc5;

/** A hash of a JSON value, whatever the order of its keys: to recognise a value, not to protect it. */
export function valueHash(value: unknown): string {
  const text = JSON.stringify(value, withSortedKeys) ?? '';
  return [text.length, fnv1a(text, FNV_OFFSET), fnv1a(text, ~FNV_OFFSET)].map((part) => part.toString(36)).join('.');
}

function fnv1a(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

function withSortedKeys(_key: string, part: unknown): unknown {
  if (!isPlainObject(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
}
