/** The size of a picture or of the area in which it is seen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture lies on its area (chat §3 canvas_position). */
export interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

/** Relative to the picture that just fills the area. */
export const ZOOM_MAX = 4;

/** The picture as small as it can fill the area, in its middle. */
export function filled(picture: Size, area: Size): Place {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  return centred({ width: picture.width * scale, height: picture.height * scale }, area);
}

/** The zoom at which the whole picture is seen. */
export function zoomMin(picture: Size, area: Size): number {
  const full = filled(picture, area);
  return Math.min(area.width / full.width, area.height / full.height);
}

export const zoomOf = (place: Place, picture: Size, area: Size): number => place.width / filled(picture, area).width;

/** The picture at another zoom. What is in the middle of the area stays there as far as the picture reaches. */
export function zoomed(place: Place, picture: Size, area: Size, zoom: number): Place {
  const full = filled(picture, area);
  const allowed = Math.min(ZOOM_MAX, Math.max(zoomMin(picture, area), zoom));
  const size = { width: full.width * allowed, height: full.height * allowed };
  const scale = size.width / place.width;
  return within(
    {
      ...size,
      left: area.width / 2 - (area.width / 2 - place.left) * scale,
      top: area.height / 2 - (area.height / 2 - place.top) * scale,
    },
    area,
  );
}

export const moved = (place: Place, area: Size, by: { readonly x: number; readonly y: number }): Place =>
  within({ ...place, left: place.left + by.x, top: place.top + by.y }, area);

/** chat §3 gradient_position: the sides of the picture that are seen, where it fades into its colour. */
export function gradientOf({ left, width }: Place, area: Size): { left: number; width: number } {
  const from = Math.max(0, left);
  return { left: from, width: Math.max(0, Math.min(area.width, left + width) - from) };
}

const centred = (size: Size, area: Size): Place => ({
  ...size,
  left: (area.width - size.width) / 2,
  top: (area.height - size.height) / 2,
});

/** A picture that is larger than the area leaves no gap; a smaller one stays inside. */
function within(place: Place, area: Size): Place {
  const between = (start: number, length: number, room: number) =>
    Math.min(Math.max(start, Math.min(0, room - length)), Math.max(0, room - length));
  return {
    ...place,
    left: between(place.left, place.width, area.width),
    top: between(place.top, place.height, area.height),
  };
}
