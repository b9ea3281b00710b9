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
  documentIsTable: refusal(
    105000040,
    409,
    'A table has rows. It cannot be divided into slices.',
    '表格由行组成，无法重新分段。',
  ),
  documentIsNoTable: refusal(105000041, 409, 'This document is not a table.', '该文档不是表格。'),
  tableRowsDoNotFit: refusal(
    105000042,
    409,
    'The rows of the file do not fit the columns of the table.',
    '文件中的行与表格的列不符。',
  ),
  cellEmpty: refusal(
    105000043,
    400,
    'Enter a value for “{column}”: rows are found by it.',
    '请填写“{column}”，检索时会用到该列。',
  ),
  cellTooLong: refusal(
    105000044,
    400,
    '“{column}” can have at most {max} characters.',
    '“{column}”最多 {max} 个字符。',
  ),
  cellNotInteger: refusal(105000045, 400, '“{column}” needs a whole number.', '“{column}”需要填写整数。'),
  cellNotDecimal: refusal(105000046, 400, '“{column}” needs a number.', '“{column}”需要填写数字。'),
  cellNotDate: refusal(
    105000047,
    400,
    '“{column}” needs a date such as 2026-05-31 or 2026-05-31 14:30.',
    '“{column}”需要填写日期，例如 2026-05-31 或 2026-05-31 14:30。',
  ),
  cellNotBoolean: refusal(105000048, 400, '“{column}” needs true or false.', '“{column}”需要填写 true 或 false。'),
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
