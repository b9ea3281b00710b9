import type { MessageRow } from '../conversation.schema.ts';
import { type DraftPart, type FileTextPart, quoteFile } from '../given-files/draft-parts.ts';
import { type ModelFiles, readDraftParts } from '../given-files/read-draft-parts.ts';
import { roomForFiles, shareTokens } from '../given-files/share-tokens.ts';
import { fileNamesIn, readContent } from '../message-content/read-content.ts';
import { type Said, saidIn } from '../said.ts';

/** The questions with files among some messages, by id, as the model got them. */
export type Attached = ReadonlyMap<string, readonly DraftPart[]>;

export async function readAttached(rows: readonly MessageRow[], modelFiles: ModelFiles): Promise<Attached> {
  const attached = new Map<string, readonly DraftPart[]>();
  for (const row of rows)
    if (hasItems(row)) attached.set(row.id, await readDraftParts(row, { ...modelFiles, isPast: true }));
  return attached;
}

const hasItems = ({ type, contentType }: MessageRow): boolean => type === 'question' && contentType === 'mix';

/** How many tokens the texts of a message's files take at most, beside everything else that the model gets. */
export const fileTokensOf = (parts: readonly DraftPart[], room: number): number =>
  Math.min(
    roomForFiles(room),
    parts.filter(isFileText).reduce((sum, { text }) => sum + text.tokens, 0),
  );

/** Each name once, in their order. */
export const attachedNames = (rows: readonly MessageRow[]): string[] => [
  ...new Set(
    rows.filter(hasItems).flatMap(({ contentType, content }) => {
      const { items, quoted } = readContent(contentType, content);
      return fileNamesIn([...quoted, ...items]);
    }),
  ),
];

/** What was said, with the texts of files: of long ones their beginnings, which share `room.all` tokens and have `room.each` at most. */
export async function saidWithFiles(
  rows: readonly MessageRow[],
  attached: Attached,
  room: { readonly all: number; readonly each: number },
): Promise<Said[]> {
  const files = rows.flatMap(({ id }) => attached.get(id)?.filter(isFileText) ?? []);
  const needed = files.map(({ text }) => Math.min(text.tokens, room.each));
  const shares = new Map(shareTokens(needed, room.all).map((tokens, index) => [files[index], tokens] as const));
  const said: Said[] = [];
  for (const row of rows) {
    const parts = attached.get(row.id);
    if (!parts) said.push(...saidIn(row));
    else {
      const text = parts.flatMap(ownText).join('\n');
      if (text !== '') said.push({ role: 'user', text });
      for (const part of parts.filter(isFileText)) {
        const tokens = shares.get(part) ?? 0;
        said.push({ role: 'user', text: quoteFile(part, tokens, await part.text.cutTo(tokens)).text });
      }
    }
  }
  return said;
}

const isFileText = (part: DraftPart): part is FileTextPart => part.type === 'file-text';

function ownText(part: DraftPart): string[] {
  if (part.type === 'text') return [part.text];
  return part.type === 'image' ? [`[picture: ${part.name}]`] : [];
}
