// @ts-check
import { Parser } from 'htmlparser2';
import { Unreadable } from './unreadable.mjs';

/**
 * @typedef {Record<string, string>} Attributes
 *
 * @typedef {object} XmlListener Names come without their namespace prefix, because writers choose prefixes as they like.
 * @property {(name: string, attributes: Attributes) => void} [open]
 * @property {(text: string) => void} [text]
 * @property {(name: string) => void} [close]
 */

/** Documents of Office programs are less than a hundred elements deep. */
const MAX_DEPTH = 2_000;

/**
 * Parses XML as it is inflated, without a tree in memory. Entities of a DTD are not known to the parser and expand to nothing.
 *
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {XmlListener} listener
 */
export async function parseXml(chunks, listener) {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Unreadable('broken');
        listener.open?.(localName(name), attributes);
      },
      ontext: (text) => listener.text?.(text),
      onclosetag(name) {
        depth -= 1;
        listener.close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  /** @type {InstanceType<typeof TextDecoder> | undefined} */
  let decoder;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.end();
}

/** @param {Uint8Array} start */
function encodingOf(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without a prefix. @param {Attributes} attributes @param {string} name */
export function attributeOf(attributes, name) {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const key = Object.keys(attributes).find((candidate) => localName(candidate) === name);
  return key === undefined ? undefined : attributes[key];
}

/** The `r:id` of an element, which often has an `id` of its own too. @param {Attributes} attributes */
export function relationshipIdOf(attributes) {
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(':id'));
  return key === undefined ? undefined : attributes[key];
}

/**
 * Finds a value by the name of an element. A name may be one that every object has, such as `constructor`.
 *
 * @template Value
 * @param {Record<string, Value>} values
 * @returns {(name: string) => Value | undefined}
 */
export function byName(values) {
  const map = new Map(Object.entries(values));
  return (name) => map.get(name);
}
