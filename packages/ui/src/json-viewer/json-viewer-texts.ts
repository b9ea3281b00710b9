/** Every text of the viewer itself. */
export interface JsonViewerTexts {
  copy: string;
  expand: string;
  collapse: string;
  seeMore: string;
  /** Under a page of keys: how many are still hidden. */
  showMore: (hidden: number) => string;
  /** How many parts a closed object or array has. */
  count: (parts: number) => string;
  /** In place of the key `$error`. */
  error: string;
  /** In place of the key `$warning`. */
  warning: string;
}
