import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BotDraft } from '@parley/contract';
import { HASH_BASE } from './hash-base.ts';

/**
 * Equal for two contents exactly when they are the same. Settings that are as in `HASH_BASE` are left out: a setting that a later
 * release adds changes no hash of what was stored before it.
 */
export const contentHash = (content: BotDraft): string =>
  hash('sha256', canonicalJson(differenceTo(HASH_BASE, content) ?? {}), 'base64url');

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (isPlainObject(part) ? Object.fromEntries(sortedEntries(part)) : part));
}

/** The parts of an object that differ from a base; undefined when none does. Lists are compared as a whole, and missing parts are as in the base. */
function differenceTo(base: unknown, value: unknown): unknown {
  if (isDeepStrictEqual(base, value)) return undefined;
  if (!isPlainObject(base) || !isPlainObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, differenceTo(base[key], part)]);
  const different = parts.filter(([, part]) => part !== undefined);
  return different.length === 0 ? undefined : Object.fromEntries(different);
}

const sortedEntries = (value: Record<string, unknown>) =>
  Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
