import { createHash } from 'node:crypto';
import { GetBotFace, toHttpRequest } from '@parley/contract';
import { toSvg } from '../../../platform/drawing/drawing.ts';
import type { StoredBytes } from '../../../platform/http/stored-bytes.ts';
import { objectUrl } from '../../object/index.ts';
import { drawFace } from './draw-face.ts';

/** The same id always gives the same face. When the drawing changes, its path has to change too. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The address of a bot's picture: its icon, or the face that is drawn from its id. */
export const botIconUrl = (botId: string, iconUri: string): string =>
  objectUrl(iconUri) || toHttpRequest(GetBotFace, { face_id: botId }).path;

/** The face of a bot as SVG. */
export function openBotFace(botId: string): StoredBytes {
  const bytes = new TextEncoder().encode(toSvg(drawFace(botId)));
  return {
    byteSize: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex'),
    headers: { 'content-type': 'image/svg+xml', 'cache-control': FOREVER },
    read: ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
  };
}
