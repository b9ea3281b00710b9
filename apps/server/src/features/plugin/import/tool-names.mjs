// @ts-check

/** What models call a tool, in the contract. */
const NAME_MAX = 64;

/**
 * Gives each tool a name that no other has.
 *
 * @returns {(wanted: string, otherwise: string) => string}
 */
export function createToolNames() {
  /** @type {Set<string>} */
  const taken = new Set();
  return (wanted, otherwise) => {
    const base = toName(wanted) || toName(otherwise) || 'tool';
    let name = base;
    for (let number = 2; taken.has(name); number += 1) {
      const ending = `_${number}`;
      name = base.slice(0, NAME_MAX - ending.length) + ending;
    }
    taken.add(name);
    return name;
  };
}

/** @param {string} text */
const toName = (text) =>
  text
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '_')
    .replace(/_{2,}/g, '_')
    .slice(0, NAME_MAX)
    .replace(/^_+|_+$/g, '');
