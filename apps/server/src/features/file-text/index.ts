export { createFileTextStore } from './file-text.store.ts';
export type { FileReading, FileTexts } from './file-texts.ts';
export { createFileTexts, isDocument, SCANNED_PAGES_MAX } from './file-texts.ts';
export type { LoadedText } from './loaded-text.ts';
