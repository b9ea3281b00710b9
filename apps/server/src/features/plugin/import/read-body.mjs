// @ts-check
import { isJson } from './openapi-parts.mjs';
import { own, textAt } from './plain-value.mjs';
import { fileTypeOf, LOCATION } from './to-parameter.mjs';
import { Unusable } from './unusable.mjs';

/**
 * @import { BodyKind, ToolParameter } from '@parley/contract'
 * @import { BodyPart, MediaPart } from './openapi-parts.mjs'
 * @import { SchemaView } from './schema-view.mjs'
 * @import { createParameters, Room } from './to-parameter.mjs'
 */

/** @typedef {{ readonly kind: BodyKind, readonly parameters: ToolParameter[] }} ReadBody */

const STYLES = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'];

/** The first kind of body that we can send: JSON, then a form, then a form with files. @param {BodyPart} body @returns {{ kind: BodyKind, media: MediaPart }} */
function chooseMedia({ media }) {
  /** @type {[BodyKind, (mediaType: string) => boolean][]} */
  const kinds = [
    ['json', isJson],
    ['form', (mediaType) => /^application\/x-www-form-urlencoded/i.test(mediaType)],
    ['multipart', (mediaType) => /^multipart\/form-data/i.test(mediaType)],
  ];
  for (const [kind, isOfKind] of kinds) {
    const found = media.find(({ mediaType }) => isOfKind(mediaType));
    if (found) return { kind, media: found };
  }
  throw new Unusable('body-kind', media.map(({ mediaType }) => mediaType).join(', '));
}

/**
 * @param {BodyPart} body
 * @param {ReturnType<typeof createParameters>} parameters
 * @param {(schema: unknown) => SchemaView} view
 * @param {Room} room
 * @returns {ReadBody}
 */
export function readBody(body, { propertiesOf, toParameter }, view, room) {
  const { kind, media } = chooseMedia(body);
  const seen = view(media.schema);
  if (seen.problem) throw seen.problem;
  const place = { location: LOCATION.body, level: 1, around: [] };
  if (seen.properties.size > 0 && (seen.type ?? 'object') === 'object') {
    const found = propertiesOf(seen, { ...place, around: [seen] }, '', room);
    const encoded = kind === 'json' ? found : found.map((parameter) => encode(parameter, kind, media, seen, view));
    return { kind, parameters: encoded };
  }
  if (kind !== 'json') throw new Unusable('body-kind', media.mediaType);
  const whole = toParameter(media.schema, { ...place, name: 'body', path: 'body', isRequired: body.isRequired }, room);
  return { kind, parameters: [{ ...whole, is_whole_body: true }] };
}

/**
 * How a field of a form is written; in a form with parts, which of them are files.
 *
 * @param {ToolParameter} parameter
 * @param {BodyKind} kind
 * @param {MediaPart} media
 * @param {SchemaView} body
 * @param {(schema: unknown) => SchemaView} view
 * @returns {ToolParameter}
 */
function encode(parameter, kind, { encoding }, body, view) {
  const said = own(encoding, parameter.name);
  const contentType = textAt(said, 'contentType');
  const seen = view(body.properties.get(parameter.name)?.schema);
  if (kind === 'multipart') {
    const item = seen.type === 'array' ? view(seen.items) : null;
    if (isFile(seen, contentType))
      return { ...parameter, type: 1, file_type: fileTypeOf(contentType || seen.mediaType), sub_parameters: undefined };
    if (item && isFile(item, contentType) && parameter.sub_parameters?.[0]) {
      const file = {
        ...parameter.sub_parameters[0],
        type: /** @type {const} */ (1),
        file_type: fileTypeOf(contentType || item.mediaType),
      };
      return { ...parameter, sub_parameters: [{ ...file, sub_parameters: undefined }] };
    }
  }
  if (isJson(contentType) || (kind === 'multipart' && seen.type === 'object')) return { ...parameter, style: 'json' };
  const style = textAt(said, 'style');
  if (!STYLES.includes(style)) return parameter;
  const explode = own(said, 'explode');
  return {
    ...parameter,
    style: /** @type {ToolParameter['style']} */ (style),
    ...(typeof explode === 'boolean' && style !== 'deepObject' && { explode }),
  };
}

/** A part without a type is a file by the rules of OpenAPI 3.1. @param {SchemaView} seen @param {string} contentType */
const isFile = (seen, contentType) =>
  seen.isFile ||
  (seen.type === null && seen.choices === null && !/^text\/|json|xml/.test(contentType)) ||
  (seen.type === 'string' && /^(image|audio|video)\/|octet-stream|pdf|zip/.test(contentType));
