import { type CheckedFile, type Locale, MixContent, type MixItem } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Files } from '../../upload/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import type { MessageStore } from '../message.store.ts';
import { fileKeyOf, fileKeysIn } from '../message-content/read-content.ts';
import type { CheckFiles } from './check-files.ts';
import { notReadText } from './file-notes.ts';

interface Dependencies {
  database: Database;
  files: Files;
  messages: Pick<MessageStore, 'setContent'>;
  checkFiles: CheckFiles;
}

type Given = Pick<Parameters<CheckFiles>[0], 'userId' | 'bot' | 'model' | 'locale'>;

export type NoteFiles = ReturnType<typeof createNoteFiles>;

/**
 * Stores with a question what the model did not get of its files, when they have been read for it: a file that was sent while it
 * was being read has no note yet.
 */
export function createNoteFiles({ database, files, messages, checkFiles }: Dependencies) {
  return async (question: MessageRow, given: Given): Promise<void> => {
    if (question.contentType !== 'mix') return;
    const content = MixContent.parse(JSON.parse(question.content));
    const { item_list, refer_items = [] } = content;
    const unnoted = [...item_list, ...refer_items].filter(isWithoutNote);
    if (unnoted.length === 0) return;
    // All of them: they share the room.
    const keys = [...new Set(fileKeysIn({ items: item_list, quoted: refer_items }))];
    const found = await files.findOwn(given.userId, keys);
    const checked = await checkFiles({ ...given, files: found, waitMs: 0 });
    const notes = new Map(checked.map((file) => [file.object_id, noteOf(file, given.locale)]));
    if (!unnoted.some((item) => notes.get(fileKeyOf(item) ?? ''))) return;
    const fill = (item: MixItem) => withNote(item, notes);
    const noted = {
      ...content,
      item_list: item_list.map(fill),
      ...(content.refer_items && { refer_items: refer_items.map(fill) }),
    };
    await database.executeQuery(messages.setContent(question, JSON.stringify(noted)));
  };
}

/** A file that is still to be read was not given: too much was being read at once. */
const noteOf = ({ state, note }: CheckedFile, locale: Locale): string =>
  state === 'reading' ? notReadText[locale] : note;

const isWithoutNote = (item: MixItem): boolean => item.type === 'file' && !item.file.file_note;

function withNote(item: MixItem, notes: ReadonlyMap<string, string>): MixItem {
  const note = isWithoutNote(item) && notes.get(fileKeyOf(item) ?? '');
  return note && item.type === 'file' ? { type: 'file', file: { ...item.file, file_note: note } } : item;
}
