// @ts-check
import { declaredParameters } from './openapi-parts.mjs';
import { listOf, own, textAt } from './plain-value.mjs';

/**
 * @import { BodyPart, OperationParts, ParameterPart } from './openapi-parts.mjs'
 * @import { References } from './references.mjs'
 */

/** How lists are written, in the words of OpenAPI 3. @type {Record<string, { style: string, explode?: boolean }>} */
const FORMATS = {
  csv: { style: 'form', explode: false },
  multi: { style: 'form', explode: true },
  ssv: { style: 'spaceDelimited' },
  pipes: { style: 'pipeDelimited' },
  tsv: { style: 'tsv' },
};

/**
 * Swagger 2: the body and the fields of a form are parameters.
 *
 * @param {References} references
 * @param {Record<string, unknown>} document
 * @param {Record<string, unknown>} item
 * @param {Record<string, unknown>} operation
 * @returns {OperationParts}
 */
export function swaggerParts(references, document, item, operation) {
  const declared = declaredParameters(references, item, operation);
  const consumes = listOf(operation.consumes ?? document.consumes).map(String);
  return {
    parameters: declared.filter(({ in: where }) => where !== 'body' && where !== 'formData').map(toPart),
    body: bodyOf(declared, consumes),
    response: responseOf(references, operation),
  };
}

/** A parameter is a schema of its own value. @param {Record<string, unknown>} parameter */
function schemaOf({ required: _, in: __, name: ___, collectionFormat: ____, ...schema }) {
  return schema;
}

/** @param {Record<string, unknown>} parameter @returns {ParameterPart} */
function toPart(parameter) {
  const isQuery = parameter.in === 'query';
  const isList = parameter.type === 'array';
  const format = (isList && FORMATS[textAt(parameter, 'collectionFormat') || 'csv']) || { style: '' };
  return {
    name: textAt(parameter, 'name'),
    in: textAt(parameter, 'in'),
    isRequired: parameter.required === true || parameter.in === 'path',
    desc: textAt(parameter, 'description'),
    schema: schemaOf(parameter),
    style: isQuery || format.style !== 'form' ? format.style : '',
    explode: isQuery ? format.explode : undefined,
  };
}

/** @param {readonly Record<string, unknown>[]} declared @param {readonly string[]} consumes @returns {BodyPart | null} */
function bodyOf(declared, consumes) {
  const body = declared.find((parameter) => parameter.in === 'body');
  if (body) {
    const mediaType = consumes.find((one) => /json|\*\/\*/.test(one)) ?? consumes[0] ?? 'application/json';
    const { schema, description } = body;
    return {
      isRequired: body.required === true,
      media: [{ mediaType, schema: description ? { description, allOf: [schema] } : schema, encoding: {} }],
    };
  }
  const fields = declared.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return null;
  const hasFile = fields.some(({ type }) => type === 'file');
  const mediaType =
    hasFile || consumes.includes('multipart/form-data') ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map((field) => [textAt(field, 'name'), schemaOf(field)]));
  const encoding = Object.fromEntries(
    fields.map((field) => [textAt(field, 'name'), FORMATS[textAt(field, 'collectionFormat')] ?? {}]),
  );
  const schema = { type: 'object', properties, required };
  return { isRequired: required.length > 0, media: [{ mediaType, schema, encoding }] };
}

/** @param {References} references @param {Record<string, unknown>} operation */
function responseOf(references, operation) {
  const code = ['200', '201', '202', '203', 'default'].find((one) => own(operation.responses, one) !== undefined);
  return code === undefined ? undefined : own(references.follow(own(operation.responses, code)), 'schema');
}
