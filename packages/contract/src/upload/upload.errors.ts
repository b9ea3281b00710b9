import { refusal } from '../refusal.ts';

export const uploadErrors = {
  emptyFile: refusal(700000101, 400, 'The file is empty. Choose another one.', '文件为空，请选择其他文件。'),
  fileTooLarge: refusal(700000102, 413, 'A file can be {limit} at most.', '文件大小不能超过 {limit}。'),
  uploadTokenInvalid: refusal(
    700000103,
    403,
    'The upload token is for another file or has expired. Request a new one.',
    '上传令牌与文件不符或已过期，请重新获取。',
  ),
  wrongUploadOffset: refusal(
    700000104,
    409,
    '{offset} bytes were received. Continue from there.',
    '已上传至第 {offset} 字节，请从该处继续。',
  ),
  uploadIncomplete: refusal(
    700000105,
    409,
    'Only {offset} of {size} bytes were received.',
    '共 {size} 字节，仅收到 {offset} 字节。',
  ),
  uploadDamaged: refusal(
    700000106,
    409,
    'The file was damaged during the upload. Upload it again.',
    '文件在传输中损坏，请重新上传。',
  ),
  uploadFinished: refusal(700000107, 409, 'This upload is already complete.', '该文件已上传完成。'),
  tooManyUploads: refusal(
    700000108,
    429,
    'You have {max} unfinished uploads. Finish or cancel some of them first.',
    '你有 {max} 个未完成的上传，请先完成或取消其中一些。',
  ),
  userStorageFull: refusal(
    700000114,
    413,
    'This file needs {needed}, and you have {left} left of your {limit}. Delete files with their messages, or ask an administrator for more.',
    '该文件需要 {needed}，而你的 {limit} 空间仅剩 {left}。请删除带文件的消息，或联系管理员增加空间。',
  ),
  spaceStorageFull: refusal(
    700000115,
    413,
    'This file needs {needed}, and this space has {left} left of its {limit}. Delete files with their messages, or ask an administrator for more.',
    '该文件需要 {needed}，而此空间的 {limit} 容量仅剩 {left}。请删除带文件的消息，或联系管理员增加容量。',
  ),
  tooManyUploadsPerMinute: refusal(
    700000116,
    429,
    'You can upload {max} files a minute. Try again in {wait}.',
    '每分钟最多上传 {max} 个文件，请在 {wait} 后重试。',
  ),
  tooManySpaceUploadsPerMinute: refusal(
    700000117,
    429,
    'The members of this space can upload {max} files a minute together. Try again in {wait}.',
    '此空间的成员每分钟最多共上传 {max} 个文件，请在 {wait} 后重试。',
  ),
  diskReserveReached: refusal(
    700000118,
    507,
    'The server is short of disk space, so files cannot be uploaded at the moment. Everything else works. Tell an administrator.',
    '服务器磁盘空间不足，暂时无法上传文件，其他功能不受影响。请告知管理员。',
  ),
  fileAddressInvalid: refusal(
    700000109,
    403,
    'The address of this file is not valid or has expired. Reload the page to get a new one.',
    '文件链接无效或已过期，请刷新页面获取新链接。',
  ),
  iconNotAnImage: refusal(
    700000110,
    415,
    'A picture must be a PNG, JPEG, GIF or WebP file.',
    '图片仅支持 PNG、JPEG、GIF 和 WebP 格式。',
  ),
  pictureTooLarge: refusal(
    700000124,
    413,
    'The picture is too large. It can have {megapixels} megapixels at most, some JPEG files fewer.',
    '图片过大：最多 {megapixels} 百万像素，部分 JPEG 图片更少。',
  ),
  uploadTooLong: refusal(
    700000113,
    413,
    'More than the announced {size} bytes were received.',
    '收到的内容超过了声明的 {size} 字节。',
  ),
} as const;
