// @ts-check
import { fieldsOf, isFields, listOf, own, textAt } from './plain-value.mjs';

/**
 * @import { References } from './references.mjs'
 */

/**
 * What an operation says, whichever version of the format it is written in.
 *
 * @typedef {object} OperationParts
 * @property {readonly ParameterPart[]} parameters
 * @property {BodyPart | null} body
 * @property {unknown} response The schema of a JSON response; undefined where there is none.
 */

/**
 * @typedef {object} ParameterPart
 * @property {string} name
 * @property {string} in
 * @property {boolean} isRequired
 * @property {string} desc
 * @property {unknown} schema
 * @property {string} style Empty for the usual one.
 * @property {boolean | undefined} explode
 */

/**
 * @typedef {object} BodyPart
 * @property {boolean} isRequired
 * @property {readonly MediaPart[]} media In the order of the document.
 */

/** @typedef {{ readonly mediaType: string, readonly schema: unknown, readonly encoding: Record<string, unknown> }} MediaPart */

/** In this order; `default` is usually an error, but some documents have nothing else. */
const RESPONSE_CODES = ['200', '201', '202', '203', '206', '2XX', '2xx', 'default'];

/** @param {string} mediaType */
export const isJson = (mediaType) => /^(application|text|\*)\/([\w.+-]*\+)?(json|\*)(;|$)/i.test(mediaType.trim());

/**
 * OpenAPI 3.
 *
 * @param {References} references
 * @param {Record<string, unknown>} item
 * @param {Record<string, unknown>} operation
 * @returns {OperationParts}
 */
export function openapiParts(references, item, operation) {
  const body = operation.requestBody === undefined ? null : references.follow(operation.requestBody);
  return {
    parameters: declaredParameters(references, item, operation).map((parameter) => toPart(references, parameter)),
    body: body === null ? null : { isRequired: own(body, 'required') === true, media: mediaOf(references, body) },
    response: responseOf(references, operation),
  };
}

/**
 * Those of the operation take the place of those of its path that have the same name and location.
 *
 * @param {References} references
 * @param {Record<string, unknown>} item
 * @param {Record<string, unknown>} operation
 */
export function declaredParameters(references, item, operation) {
  /** @type {Map<string, Record<string, unknown>>} */
  const found = new Map();
  for (const parameter of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const followed = references.follow(parameter);
    if (isFields(followed)) found.set(`${textAt(followed, 'in')} ${textAt(followed, 'name')}`, followed);
  }
  return [...found.values()];
}

/** @param {References} references @param {Record<string, unknown>} parameter @returns {ParameterPart} */
function toPart(references, parameter) {
  const [content] = Object.entries(fieldsOf(parameter.content));
  const media = content && references.follow(content[1]);
  const example = parameter.example ?? own(references.follow(Object.values(fieldsOf(parameter.examples))[0]), 'value');
  const schema = content ? own(media, 'schema') : parameter.schema;
  return {
    name: textAt(parameter, 'name'),
    in: textAt(parameter, 'in'),
    isRequired: parameter.required === true || parameter.in === 'path',
    desc: textAt(parameter, 'description'),
    schema: example === undefined || !isFields(schema) ? schema : { allOf: [{ example }, schema] },
    style: content && isJson(content[0]) ? 'json' : textAt(parameter, 'style'),
    explode: typeof parameter.explode === 'boolean' ? parameter.explode : undefined,
  };
}

/** @param {References} references @param {unknown} holder @returns {MediaPart[]} */
function mediaOf(references, holder) {
  return Object.entries(fieldsOf(own(holder, 'content'))).map(([mediaType, value]) => {
    const media = references.follow(value);
    return { mediaType, schema: schemaOf(media), encoding: fieldsOf(own(media, 'encoding')) };
  });
}

/** OpenAPI 3.2 describes the items of a stream; together they are a list. @param {unknown} media */
function schemaOf(media) {
  const items = own(media, 'itemSchema');
  return items === undefined ? own(media, 'schema') : { type: 'array', items };
}

/** @param {References} references @param {Record<string, unknown>} operation */
function responseOf(references, operation) {
  const code = RESPONSE_CODES.find((one) => own(operation.responses, one) !== undefined);
  if (code === undefined) return undefined;
  const response = references.follow(own(operation.responses, code));
  return mediaOf(references, response).find(({ mediaType }) => isJson(mediaType))?.schema;
}
