import { FormatType } from '@parley/contract';
import { FileText, Images, type LucideIcon, Table } from 'lucide-react';
import type { TextKey } from '../../i18n/text-key.ts';
import { type ImportType, tableImportTypes, textImportTypes } from './knowledge-path.ts';

interface KnowledgeFormat {
  readonly value: FormatType;
  readonly title: TextKey;
  readonly hint: TextKey;
  readonly Icon: LucideIcon;
  /** How its documents are imported unless the user chooses (studio §4). */
  readonly importType: ImportType;
  readonly importTypes: readonly ImportType[];
}

/** The formats that the server reads, the default first. Tabs and choices are shown from two on. */
export const formats = [
  {
    value: FormatType.text,
    title: 'knowledge_text',
    hint: 'knowledge_text_hint',
    Icon: FileText,
    importType: 'text_doc',
    importTypes: textImportTypes,
  },
  {
    value: FormatType.table,
    title: 'knowledge_table',
    hint: 'knowledge_table_hint',
    Icon: Table,
    importType: 'table_doc',
    importTypes: tableImportTypes,
  },
  {
    value: FormatType.image,
    title: 'knowledge_image',
    hint: 'knowledge_image_hint',
    Icon: Images,
    importType: 'image_file',
    importTypes: ['image_file'],
  },
] as const satisfies readonly KnowledgeFormat[];

export const formatOf = (value: FormatType): KnowledgeFormat =>
  formats.find((format) => format.value === value) ?? formats[0];

/** The text that counts the slices of a dataset or a document: those of a table are rows. */
export const sliceCountText = (format: FormatType) =>
  format === FormatType.table ? 'table_rows_count' : 'knowledge_slices';
