export { createFileTextStore } from './file-text.store.ts';
export type { FileReading, FileTexts } from './file-texts.ts';
export { createFileTexts, isDocument, SCANNED_PAGES_MAX } from './file-texts.ts';
export type { CutText, StoredText } from './stored-text.ts';
export { NO_TEXT } from './stored-text.ts';
