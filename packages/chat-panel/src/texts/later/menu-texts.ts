import { defineTexts } from '../define-texts.ts';

export const menuTexts = defineTexts(
  {
    copyMarkdown: 'Copy as Markdown',
    copyPlain: 'Copy as plain text',
  },
  {
    copyMarkdown: '复制为 Markdown',
    copyPlain: '复制为纯文本',
  },
);
