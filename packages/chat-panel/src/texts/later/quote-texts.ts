import { defineTexts } from '../define-texts.ts';

export const quoteTexts = defineTexts(
  { quoting: 'Quote', removeQuote: 'Remove quote' },
  { quoting: '引用', removeQuote: '移除引用' },
);
