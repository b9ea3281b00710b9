import type { Contour } from './contour.ts';

export type Colour = `#${string}`;

export interface Shape {
  readonly fill: Colour;
  readonly contour: Contour;
}

/** Filled shapes on a square, later ones above earlier ones. Parts outside of the square are not shown. */
export interface Drawing {
  readonly side: number;
  readonly background: Colour;
  readonly shapes: readonly Shape[];
}

/** The drawing as an SVG image, with presentation attributes only: its content security policy allows no styles. */
export function toSvg({ side, background, shapes }: Drawing): string {
  const paths = shapes.map(({ fill, contour }) => `<path fill="${fill}" d="${pathData(contour)}"/>`);
  const box = `viewBox="0 0 ${side} ${side}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} width="256" height="256"><path fill="${background}" d="M0 0h${side}v${side}H0z"/>${paths.join('')}</svg>`;
}

const pathData = ({ start, curves }: Contour): string =>
  `M${start.map(short).join(' ')}${curves.map((curve) => `C${curve.map(short).join(' ')}`).join('')}z`;

const short = (value: number): string => String(Math.round(value * 100) / 100);
