import { defineTexts } from '../define-texts.ts';

export const lightboxTexts = defineTexts(
  {
    closePicture: 'Close',
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    pictureOf: '{place} of {count}',
  },
  {
    closePicture: '关闭',
    previousPicture: '上一张图片',
    nextPicture: '下一张图片',
    pictureOf: '第 {place} 张，共 {count} 张',
  },
);
