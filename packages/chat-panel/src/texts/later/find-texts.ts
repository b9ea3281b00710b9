import { defineTexts, type TextsOf } from '../define-texts.ts';

export const findTexts = defineTexts(
  {
    findPrevious: 'Previous match',
    findNext: 'Next match',
    findClose: 'Close find',
    findPlace: '{place} of {count}',
    findPlaceSoFar: '{place} of {count} so far',
    findNothing: 'No matches',
    findNoMore: 'No more matches',
    findSearching: 'Searching the rest of the conversation',
    findFailed: 'Searching the rest of the conversation failed.',
  },
  {
    findPrevious: '上一个匹配',
    findNext: '下一个匹配',
    findClose: '关闭查找',
    findPlace: '第 {place} 个，共 {count} 个',
    findPlaceSoFar: '第 {place} 个，目前共 {count} 个',
    findNothing: '没有匹配',
    findNoMore: '没有更多匹配',
    findSearching: '正在查找其余消息',
    findFailed: '查找其余消息失败。',
  },
);

export type FindTexts = TextsOf<typeof findTexts>;
