import { defineTexts } from '../define-texts.ts';

export const sourceTexts = defineTexts(
  {
    sources: 'Sources',
    sourceFrom: 'from {dataset}',
    openSource: 'Open {title}',
    sourceDeleted: 'This source was deleted.',
  },
  {
    sources: '来源',
    sourceFrom: '来自 {dataset}',
    openSource: '打开 {title}',
    sourceDeleted: '该来源已被删除。',
  },
);
