import type { Locale, StorageKind } from '@parley/contract';

/** The first line of an exported list. */
export const csvHeaders: Readonly<Record<Locale, Readonly<Record<StorageKind, readonly string[]>>>> = {
  'en-US': {
    user: ['User ID', 'User', 'E-mail', 'Bytes', 'Files', 'Limit in bytes'],
    space: ['Space ID', 'Space', 'Bytes', 'Files', 'Limit in bytes'],
  },
  'zh-CN': {
    user: ['用户 ID', '用户', '邮箱', '字节数', '文件数', '上限（字节）'],
    space: ['空间 ID', '空间', '字节数', '文件数', '上限（字节）'],
  },
};
