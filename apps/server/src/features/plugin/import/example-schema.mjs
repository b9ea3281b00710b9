// @ts-check

const DEPTH_MAX = 6;
const ITEMS_MAX = 20;
const EXAMPLE_MAX = 80;

/**
 * The schema of a value that somebody sent. Values of the outermost fields are the defaults; those further in are examples.
 *
 * @param {unknown} value
 * @param {boolean} [isOutermost]
 * @param {number} [depth]
 * @returns {Record<string, unknown>}
 */
export function exampleSchema(value, isOutermost = false, depth = 1) {
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEMS_MAX).map((item) => exampleSchema(item, false, depth + 1));
    return depth > DEPTH_MAX || items.length === 0 ? { type: 'array' } : { type: 'array', items: { anyOf: items } };
  }
  if (typeof value === 'object' && value !== null) {
    if (depth > DEPTH_MAX) return { type: 'object' };
    const fields = Object.entries(value).filter(([name]) => name !== '__proto__');
    const inner = fields.map(([name, field]) => [name, fieldSchema(field, isOutermost, depth + 1)]);
    return { type: 'object', properties: Object.fromEntries(inner) };
  }
  const type = typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;
  return type === 'object' || type === 'undefined' ? {} : { type };
}

/** @param {unknown} value @param {boolean} isDefault @param {number} depth */
function fieldSchema(value, isDefault, depth) {
  const schema = exampleSchema(value, false, depth);
  if (value === null || value === '') return schema;
  if (isDefault) return { ...schema, default: value };
  if (typeof value === 'object') return schema;
  return String(value).length <= EXAMPLE_MAX ? { ...schema, example: value } : schema;
}
