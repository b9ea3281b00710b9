import { defineTexts } from '../define-texts.ts';

export const pendingFileTexts = defineTexts(
  {
    pendingFiles: 'Attached files',
    uploadProgress: 'Uploading {name}',
    uploadFailed: 'Upload failed',
    readingFile: 'Reading…',
    limitedFiles: 'The model does not get {count} of {total} files, or not all of them.',
  },
  {
    pendingFiles: '已添加的文件',
    uploadProgress: '正在上传 {name}',
    uploadFailed: '上传失败',
    readingFile: '正在读取…',
    limitedFiles: '{total} 个文件中有 {count} 个，模型无法收到或只能收到一部分。',
  },
);
