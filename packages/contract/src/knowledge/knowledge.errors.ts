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
