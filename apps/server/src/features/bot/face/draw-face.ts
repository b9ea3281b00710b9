import type { Colour, Drawing, Shape } from '../../../platform/drawing/drawing.ts';
import { encodePng } from '../../../platform/drawing/encode-png.ts';
import { rasterise } from '../../../platform/drawing/rasterise.ts';
import { eyes, gazeOf, mouths } from './eyes-and-mouths.ts';
import { faceColours } from './face-colours.ts';
import { heads } from './heads.ts';

const SIDE = 64;
const PNG_PIXELS = 256;
/** Faces look a little to one side. */
const TURNS = [-2, 0, 2];

/**
 * The face of an agent, from its id alone: renaming the agent does not change it. It is a silhouette, a pair of eyes and
 * a mouth in one hue, so that agents can be told apart at 20 px.
 */
export function drawFace(id: string): Drawing {
  const pick = createPicker(id);
  const colours = pick(faceColours);
  const head = pick(heads);
  const gaze = gazeOf(head, pick(TURNS));
  const { draw: drawEyes, mouthDrop = 0 } = pick(eyes);
  const inAccent = (contours: (typeof head)['outline'] = []) => toShapes(colours.accent, contours);
  return {
    side: SIDE,
    background: colours.tile,
    shapes: [
      ...inAccent(head.behind),
      ...toShapes(colours.head, head.outline),
      ...inAccent(head.above),
      ...drawEyes(gaze, colours),
      ...pick(mouths)({ ...gaze, y: gaze.y + mouthDrop }, colours),
    ],
  };
}

/** The face as a PNG, where a picture has to be a stored file. */
export const faceAsPng = (id: string): Uint8Array<ArrayBuffer> =>
  encodePng(rasterise(drawFace(id), PNG_PIXELS), PNG_PIXELS);

const toShapes = (fill: Colour, contours: readonly Shape['contour'][]): Shape[] =>
  contours.map((contour) => ({ fill, contour }));

/** Chooses from lists, always the same for the same text (FNV-1a, then the mixer of Mulberry32). */
function createPicker(text: string) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  return <Item>(items: readonly Item[]): Item => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const chosen = items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
}
