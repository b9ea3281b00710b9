import { refusal } from '../refusal.ts';

export const databaseErrors = {
  tooManyDatabases: refusal(
    106000020,
    409,
    'A space can hold at most {max} tables. Delete some that are no longer needed.',
    '一个空间最多可容纳 {max} 个数据表，请先删除不再需要的数据表。',
  ),
  databaseNameTaken: refusal(
    106000021,
    409,
    'This space already has a table named “{name}”. Choose another name.',
    '该空间已有名为“{name}”的数据表，请使用其他名称。',
  ),
  tooManyRecords: refusal(
    106000022,
    409,
    'A table can hold at most {max} rows. Delete rows that are no longer needed.',
    '一个数据表最多可容纳 {max} 行，请先删除不再需要的行。',
  ),
  fieldTypeFixed: refusal(
    106000023,
    409,
    'The type of “{field}” cannot be changed. Remove the field and add another one.',
    '字段“{field}”的类型无法更改，请删除后重新添加。',
  ),
  fieldHasEmptyRows: refusal(
    106000024,
    409,
    '“{field}” is empty in some rows. Fill them in before you require it.',
    '部分行的“{field}”为空，请先填写再设为必填。',
  ),
  requiredFieldNew: refusal(
    106000025,
    409,
    '“{field}” cannot be required yet: the rows of the table have no value for it. Add it first, fill in the rows, then require it.',
    '“{field}”暂时不能设为必填：已有的行没有该值。请先添加字段并填写各行，再设为必填。',
  ),
  rowsOfOtherUsers: refusal(
    106000026,
    409,
    'Other users have rows in this table that only they may see. Create another table for rows that everybody sees.',
    '该数据表中有其他用户仅自己可见的行。如需所有人可见，请创建新的数据表。',
  ),
  recordNotFound: refusal(
    106000027,
    404,
    'A row no longer exists. Load the table again.',
    '某一行已不存在，请重新加载数据表。',
  ),
  fieldEmpty: refusal(106000030, 400, 'Enter a value for “{field}”.', '请填写“{field}”。'),
  fieldTooLong: refusal(106000031, 400, '“{field}” can have at most {max} characters.', '“{field}”最多 {max} 个字符。'),
  fieldNotInteger: refusal(106000032, 400, '“{field}” needs a whole number.', '“{field}”需要填写整数。'),
  fieldNotNumber: refusal(106000033, 400, '“{field}” needs a number.', '“{field}”需要填写数字。'),
  fieldNotTime: refusal(
    106000034,
    400,
    '“{field}” needs a time such as 2026-05-31 or 2026-05-31 14:30.',
    '“{field}”需要填写时间，例如 2026-05-31 或 2026-05-31 14:30。',
  ),
  fieldNotBoolean: refusal(106000035, 400, '“{field}” needs true or false.', '“{field}”需要填写 true 或 false。'),
  tableFileUnreadable: refusal(
    106000040,
    400,
    'The file cannot be read as a table. Use a CSV, XLSX or XLS file with the names of the fields in its first row.',
    '无法将该文件读取为表格。请使用首行为字段名的 CSV、XLSX 或 XLS 文件。',
  ),
  tableFileTooLarge: refusal(
    106000041,
    413,
    'The file has more than {max} rows, or is too large to be read. Divide it into smaller files.',
    '文件超过 {max} 行，或过大而无法读取，请拆分为较小的文件。',
  ),
  tableFileEmpty: refusal(106000042, 400, 'The file has no rows.', '文件中没有数据行。'),
  tableFileDoesNotFit: refusal(
    106000043,
    409,
    'Rows of the file do not fit the fields of the table. Nothing was added.',
    '文件中的行与数据表的字段不符，未添加任何数据。',
  ),
  tableImportRunning: refusal(
    106000044,
    409,
    'A file is being imported into this table. Wait until it is done.',
    '正在向该数据表导入文件，请等待完成。',
  ),
  importInterrupted: refusal(
    106000045,
    500,
    'The import stopped because of an error. The rows after these were not added.',
    '导入因错误而中断，其后的行未添加。',
  ),
} as const;
