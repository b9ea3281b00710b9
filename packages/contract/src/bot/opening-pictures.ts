import * as z from 'zod/mini';

/** How many stored pictures an opening message can show. */
export const OPENING_PICTURES_MAX = 4;

const PICTURE = /(!\[[^\]\n]*\]\()\/api\/object\/([\w-]{1,64})(\))/g;

/** The stored pictures that a Markdown text shows, by their ids. */
export const pictureIdsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(PICTURE)].map(([, , id = '']) => id)),
];

/** Markdown that shows a stored picture. */
export const pictureMarkdown = (id: string): string => `![](/api/object/${id})`;

/** The text with other addresses for its pictures. A picture without one is left out. */
export const withPictureAddresses = (markdown: string, addressOf: (id: string) => string | undefined): string =>
  markdown.replace(PICTURE, (_, before: string, id: string, after: string) => {
    const address = addressOf(id);
    return address === undefined ? '' : before + address + after;
  });

/** An opening within its limits, as it can be saved. */
export const SavedOpening = z.object({
  prologue: z
    .string()
    .check(z.refine((text) => pictureIdsIn(text).length <= OPENING_PICTURES_MAX, 'The text has too many pictures.')),
});
