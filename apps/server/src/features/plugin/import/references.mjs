// @ts-check
import { isFields, own, textAt } from './plain-value.mjs';
import { Unusable } from './unusable.mjs';

/** One reference after the other. */
const HOPS_MAX = 30;

/**
 * Follows references inside the document. Nothing else is ever loaded.
 *
 * @param {unknown} document
 */
export function createReferences(document) {
  const self = textAt(document, '$self');
  /** @type {Map<string, unknown> | null} */
  let anchors = null;

  /** @param {string} reference */
  function find(reference) {
    const inner = self !== '' && reference.startsWith(`${self}#`) ? reference.slice(self.length) : reference;
    if (!inner.startsWith('#')) throw new Unusable('external-reference', reference);
    const pointer = decode(inner.slice(1));
    const found = pointer === '' || pointer.startsWith('/') ? valueAt(document, pointer) : anchored(pointer);
    if (found === undefined) throw new Unusable('missing-reference', reference);
    return found;
  }

  /** @param {string} name */
  function anchored(name) {
    anchors ??= findAnchors(document);
    return anchors.get(name);
  }

  return {
    find,
    /** The value itself, or what it refers to. @param {unknown} value @returns {unknown} */
    follow(value) {
      let found = value;
      for (let hops = 0; isFields(found) && typeof found.$ref === 'string'; hops += 1) {
        if (hops === HOPS_MAX) throw new Unusable('endless-reference', found.$ref);
        found = find(found.$ref);
      }
      return found;
    },
  };
}

/** @typedef {ReturnType<typeof createReferences>} References */

/** @param {unknown} document @param {string} pointer */
function valueAt(document, pointer) {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? value[Number(name)] : own(value, name);
  }
  return value;
}

/** @param {string} pointer */
function decode(pointer) {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

const ANCHORED_MAX = 500_000;

/** @param {unknown} document @returns {Map<string, unknown>} */
function findAnchors(document) {
  const anchors = new Map();
  const seen = new Set();
  const waiting = [document];
  while (waiting.length > 0 && seen.size < ANCHORED_MAX) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const anchor = textAt(value, '$anchor') || textAt(value, '$dynamicAnchor');
    if (anchor !== '' && !anchors.has(anchor)) anchors.set(anchor, value);
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return anchors;
}
