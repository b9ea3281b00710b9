import { refusal } from '../refusal.ts';

export const knowledgeErrors = {
  tooManyDatasets: refusal(
    105000020,
    409,
    'A space can hold at most {max} datasets. Delete some that are no longer needed.',
    '一个空间最多可容纳 {max} 个知识库，请先删除不再需要的知识库。',
  ),
  tooManyDocuments: refusal(
    105000021,
    409,
    'A dataset can hold at most {max} documents. Delete some that are no longer needed.',
    '一个知识库最多可容纳 {max} 个文档，请先删除不再需要的文档。',
  ),
  tooManySlices: refusal(
    105000022,
    409,
    'A document can hold at most {max} slices. Divide it into several documents.',
    '一个文档最多可容纳 {max} 个分段，请拆分为多个文档。',
  ),
  documentNotFromWeb: refusal(
    105000023,
    400,
    'Only documents from web pages are updated regularly.',
    '只有来自网页的文档可以定期更新。',
  ),
  documentTooLarge: refusal(
    105000024,
    413,
    '{name} is larger than {max}. Divide it into smaller files.',
    '{name} 超过 {max}，请拆分为较小的文件。',
  ),
  documentBusy: refusal(
    105000025,
    409,
    'This document is being processed. Try again when it is ready.',
    '文档正在处理中，请在处理完成后重试。',
  ),
  reviewNotReady: refusal(
    105000026,
    409,
    'The preview is not ready. Wait until the file is read.',
    '预览尚未就绪，请等待文件读取完成。',
  ),
  photoKind: refusal(
    105000060,
    400,
    '{name} is not a PNG, JPEG or WebP picture, or it is damaged.',
    '{name} 不是 PNG、JPEG 或 WebP 图片，或已损坏。',
  ),
  photoTooLarge: refusal(
    105000066,
    413,
    '{name} is larger than {max}. Choose a smaller picture.',
    '{name} 超过 {max}，请选择更小的图片。',
  ),
  photosOnly: refusal(
    105000061,
    400,
    'This dataset holds pictures: it takes picture files, and each has one caption.',
    '这是图片知识库：只能添加图片文件，每张图片有一条标注。',
  ),
  notAPhoto: refusal(105000062, 400, 'This document is not a picture.', '该文档不是图片。'),
  noVisionModel: refusal(
    105000063,
    409,
    'No model of this installation can see pictures. Write the caption yourself, or ask an administrator to add such a model.',
    '当前没有可识别图片的模型，请手动填写标注，或请管理员添加此类模型。',
  ),
  photoUnreadable: refusal(
    105000064,
    400,
    'The picture is damaged or too large to be decoded. Save it again and upload it.',
    '图片已损坏或尺寸过大，无法解码，请重新保存后上传。',
  ),
  photoNotDescribed: refusal(
    105000065,
    503,
    'The model did not describe the picture. Try again, or write the caption yourself.',
    '模型未能描述该图片，请重试或手动填写标注。',
  ),
  knowledgeFull: refusal(
    105000027,
    409,
    'A dataset can hold at most {max} slices, and a space {maxOfSpace}. Delete documents that are no longer needed.',
    '一个知识库最多可容纳 {max} 个分段，一个空间最多 {maxOfSpace} 个，请先删除不再需要的文档。',
  ),
  reviewOfOtherSource: refusal(
    105000028,
    409,
    'This preview was made of another source. Make a new preview.',
    '该预览来自其他来源，请重新生成预览。',
  ),
} as const;
