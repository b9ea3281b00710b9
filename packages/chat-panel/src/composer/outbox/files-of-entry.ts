import { type OutboxEntry, parseJson } from '@parley/chat-core';

/** The names of the files that wait with a message; a picture has none. */
export function filesOfEntry({ content }: OutboxEntry): readonly (string | null)[] {
  if (!content) return [];
  const parsed = parseJson(content.content, () => undefined) as {
    item_list?: readonly { type: string; file?: { file_name: string } }[];
    file_list?: readonly { file_name: string }[];
    image_list?: readonly unknown[];
  } | null;
  const inMix = (parsed?.item_list ?? []).filter(({ type }) => type !== 'text');
  return [
    ...inMix.map(({ file }) => file?.file_name ?? null),
    ...(parsed?.file_list ?? []).map(({ file_name }) => file_name),
    ...(parsed?.image_list ?? []).map(() => null),
  ];
}
