import type { Colour } from '../../../platform/drawing/drawing.ts';

/** The colours of one face. */
export interface FaceColours {
  readonly tile: Colour;
  readonly head: Colour;
  /** Eyes and mouth on the head. */
  readonly ink: Colour;
  /** Cheeks, lenses, inner ears: between head and ink. */
  readonly accent: Colour;
}

interface Hue {
  readonly soft: Colour;
  readonly clear: Colour;
  readonly strong: Colour;
  readonly deep: Colour;
}

const CREAM = '#fffaf0';

/** Twelve hues of about the same weight, so that no agent shouts. */
const hues: readonly Hue[] = [
  { soft: '#cfe8e1', clear: '#7cc4b4', strong: '#1f7a6c', deep: '#0d3d36' },
  { soft: '#dcebcb', clear: '#a3c77c', strong: '#557f33', deep: '#263c14' },
  { soft: '#f3e7b9', clear: '#dcc050', strong: '#97750f', deep: '#453503' },
  { soft: '#fce2c1', clear: '#f2ab55', strong: '#ad610d', deep: '#4f2c05' },
  { soft: '#f9d9cb', clear: '#ea9473', strong: '#bd5130', deep: '#4f1d0d' },
  { soft: '#fbd8dc', clear: '#ee8f9b', strong: '#c4475c', deep: '#531320' },
  { soft: '#f3d7ea', clear: '#d98dc0', strong: '#a03f86', deep: '#431335' },
  { soft: '#e4dcf7', clear: '#ab94e3', strong: '#6d4fbd', deep: '#291a57' },
  { soft: '#d8e0f8', clear: '#8ea3e6', strong: '#4058ba', deep: '#152154' },
  { soft: '#cfe7f6', clear: '#79bbe0', strong: '#1f7bae', deep: '#0a344c' },
  { soft: '#c9edee', clear: '#68c5c9', strong: '#14838b', deep: '#063b3f' },
  { soft: '#e2e3e2', clear: '#a9b0af', strong: '#5b6664', deep: '#232a29' },
];

/** Light head on a strong tile, strong head on a soft tile, white head on a clear tile: one hue in three lights. */
const lights: readonly ((hue: Hue) => FaceColours)[] = [
  ({ soft, clear, strong, deep }) => ({ tile: strong, head: soft, ink: deep, accent: clear }),
  ({ soft, clear, strong }) => ({ tile: soft, head: strong, ink: CREAM, accent: clear }),
  ({ clear, strong, deep }) => ({ tile: clear, head: CREAM, ink: deep, accent: strong }),
];

/** Every combination of hue and light. */
export const faceColours: readonly FaceColours[] = lights.flatMap((light) => hues.map(light));
