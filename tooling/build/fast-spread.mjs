import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/** @typedef {import('rolldown/utils').ESTree.ObjectPropertyKind} Property */

/**
 * Makes `{ ...row, title }` many times as fast. With a property before the first spread, V8 gives all objects of an expression
 * one layout, and otherwise a new one to each. `__proto__: 0` is one that sets nothing (decision 79).
 *
 * @returns {import('vite').Plugin}
 */
export function fastSpread() {
  return {
    name: 'parley-fast-spread',
    renderChunk(code, { fileName }) {
      const { program, errors } = parseSync(fileName, code);
      if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
      const edited = new RolldownMagicString(code);
      new Visitor({
        ObjectExpression({ start, properties }) {
          if (isSlow(properties)) edited.appendRight(start + 1, '__proto__: 0, ');
        },
      }).visit(program);
      return edited;
    },
  };
}

/** An object may name its prototype only once. @param {readonly Property[]} properties */
const isSlow = (properties) =>
  properties.length > 1 && properties[0]?.type === 'SpreadElement' && !properties.some(setsPrototype);

/** @param {Property} property */
function setsPrototype(property) {
  if (property.type === 'SpreadElement' || property.computed || property.shorthand) return false;
  const { key } = property;
  return key.type === 'Literal' ? key.value === '__proto__' : key.type === 'Identifier' && key.name === '__proto__';
}
