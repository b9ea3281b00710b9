/** Text that every engine stores: Postgres takes no null characters, and half a character is none. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** JSON of a model: requests are checked before they are read, what a model writes is not. */
export const parseCleanJson = (json: string): unknown =>
  JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
