const ZOD = 'zod/mini';
const OWN = '\0parley-zod';
const OWN_SOURCE = /\/(packages\/contract|apps\/server)\/(?!node_modules)/;

/** Schemas without parameters, of which the contract has hundreds. */
const LEAVES = ['string', 'int', 'number', 'boolean', 'unknown'];

const MODULE = `
import * as zod from '${ZOD}';
export * from '${ZOD}';

function shared(make) {
  let made;
  return (settings) => (settings === undefined ? (made ??= make()) : make(settings));
}

${LEAVES.map((name) => `export const ${name} = /* @__PURE__ */ shared(zod.${name});`).join('\n')}
`;

/**
 * Gives the contract and the server one schema for all `z.string()`, one for all `z.int()` and so on. Zod never
 * changes a schema: `check` returns another one. Equal schemas took a noticeable part of the memory and of the start.
 *
 * @returns {import('vite').Plugin}
 */
export function sharedSchemas() {
  return {
    name: 'parley-shared-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod\/mini$/ },
      handler: (_, importer = '') => (OWN_SOURCE.test(importer) ? OWN : null),
    },
    load: { filter: { id: /^\0parley-zod$/ }, handler: () => MODULE },
  };
}
