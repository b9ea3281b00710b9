export {
  BOT_DATASETS_MAX,
  NO_RECALL_PROMPT_MAX,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_MIN_SCORE_MAX,
  RECALL_TOP_K_DEFAULT,
  RECALL_TOP_K_MAX,
} from './recall-values.ts';

export const DATASET_NAME_MAX = 100;
export const DATASET_DESCRIPTION_MAX = 2_000;
export const DATASET_PAGE = 20;
export const DATASET_PAGE_MAX = 100;
/** How many datasets a space holds. */
export const SPACE_DATASETS_MAX = 1_000;
/** How many names of files a dataset in a list carries; its counts are of all. */
export const LISTED_FILES_MAX = 300;

export const DOCUMENT_NAME_MAX = 100;
/** Documents that one call creates. */
export const DOCUMENTS_AT_ONCE_MAX = 300;
/** How many documents a dataset holds. */
export const DATASET_DOCUMENTS_MAX = 10_000;
export const DOCUMENT_PAGE_MAX = 100;
/** 100 MB for a text or a table. */
export const DOCUMENT_MAX_BYTES = 104_857_600;
export const DOCUMENT_PDF_PAGES_MAX = 500;
/** Characters of a pasted text. */
export const CUSTOM_TEXT_MAX = 500_000;
export const WEB_URL_MAX = 2_000;
/** The files that a text document can be, as a file picker takes them. */
export const TEXT_FILE_TYPES = '.pdf,.docx,.pptx,.md,.txt,.html,.htm,.csv,.eml,.epub';

/** 20 MB for a picture. */
export const PHOTO_MAX_BYTES = 20_971_520;
export const PHOTO_CAPTION_MAX = 2_000;
export const PHOTO_PAGE = 24;
/** The files that a picture can be, as a file picker takes them. */
export const PHOTO_FILE_TYPES = '.png,.jpg,.jpeg,.webp';

export const DOCUMENT_SLICES_MAX = 10_000;
/** As many as a search looks through in memory. */
export const DATASET_SLICES_MAX = 100_000;
export const SPACE_SLICES_MAX = 500_000;
export const SLICE_PAGE = 50;
export const SLICE_PAGE_MAX = 200;
/** Characters of a slice of a text. */
export const SLICE_TEXT_MAX = 10_000;
/** Characters of the JSON of a row in a table. */
export const RAW_TEXT_MAX = 250_000;

export const CHUNK_SIZE_DEFAULT = 800;
export const CHUNK_SIZE_MIN = 50;
export const CHUNK_SIZE_MAX = 5_000;
/** Percent of the size of a chunk. */
export const CHUNK_OVERLAP_DEFAULT = 10;
export const CHUNK_OVERLAP_MAX = 90;
export const CHUNK_SEPARATOR_DEFAULT = '\n';
export const CHUNK_SEPARATOR_OWN_DEFAULT = '###';
export const CHUNK_SEPARATOR_MAX = 100;
export const CHUNK_LEVEL_DEFAULT = 3;
export const CHUNK_LEVEL_MAX = 6;

/** What is searched for: the beginning of a longer question. */
export const RECALL_QUERY_MAX = 1_000;
export const RECALL_EARLIER_MAX = 2_000;
/** A larger top k shows a warning. */
export const RECALL_TOP_K_WARNED = 5;
export const RECALL_MIN_SCORE_MIN = 0.01;
