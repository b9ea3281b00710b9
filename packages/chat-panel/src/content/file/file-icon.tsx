import { type FileType, fileTypeOf } from '@parley/contract';
import {
  FileArchive,
  FileChartColumn,
  FileCode,
  FileImage,
  FileMusic,
  FileQuestionMark,
  FileSpreadsheet,
  FileText,
  FileType as FileTypeIcon,
  FileVideoCamera,
  type LucideIcon,
  Sheet,
} from 'lucide-react';
import styles from './file-card.module.css';

const icons: Readonly<Record<FileType, LucideIcon>> = {
  image: FileImage,
  pdf: FileTypeIcon,
  docx: FileText,
  excel: FileSpreadsheet,
  csv: Sheet,
  audio: FileMusic,
  video: FileVideoCamera,
  archive: FileArchive,
  code: FileCode,
  txt: FileText,
  ppt: FileChartColumn,
  default_unknown: FileQuestionMark,
};

/** The icon of a file type (chat §3): of the given type if it is known, else by the extension. */
export function FileIcon({ name, type }: { name: string; type: string }) {
  const known = Object.hasOwn(icons, type) ? (type as FileType) : fileTypeOf(name);
  const Icon = icons[known];
  return (
    <span className={styles.icon} data-file-type={known}>
      <Icon aria-hidden size={22} />
    </span>
  );
}
