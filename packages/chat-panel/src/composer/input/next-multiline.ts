/** chat §4: taller than one row of this makes the input multi-line. */
export const ROW_HEIGHT_PX = 24;

export type Multiline =
  | { readonly isMultiline: false }
  | { readonly isMultiline: true; readonly lengthAtGrowth: number };

export type MultilineEvent =
  | { readonly type: 'height-measured'; readonly heightPx: number; readonly length: number }
  | { readonly type: 'text-changed'; readonly length: number };

export const ONE_LINE: Multiline = { isMultiline: false };

/**
 * The input becomes multi-line when its text does not fit one row, and one line again only when the text is shorter than
 * it was then: multi-line it is wider, so that its height alone would make it switch to and fro.
 */
export function nextMultiline(multiline: Multiline, event: MultilineEvent): Multiline {
  switch (event.type) {
    case 'height-measured':
      if (multiline.isMultiline || event.heightPx <= ROW_HEIGHT_PX) return multiline;
      return { isMultiline: true, lengthAtGrowth: event.length };
    case 'text-changed':
      return multiline.isMultiline && event.length < multiline.lengthAtGrowth ? ONE_LINE : multiline;
  }
}
