import { refusal } from '../refusal.ts';

export const remotePictureErrors = {
  pictureNotFetched: refusal(
    700000120,
    503,
    'The picture could not be loaded: its server did not send it, or its address is not allowed.',
    '无法加载图片：其服务器未返回图片，或该地址不允许访问。',
  ),
  remotePictureTooLarge: refusal(
    700000121,
    413,
    'A picture from another site can be {limit} at most.',
    '外部图片大小不能超过 {limit}。',
  ),
  remoteNotAPicture: refusal(
    700000122,
    415,
    'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.',
    '该地址没有 PNG、JPEG、GIF、WebP 或 AVIF 图片。',
  ),
  remotePictureNotSigned: refusal(
    700000123,
    403,
    'This picture address is not valid, or no longer. Load the picture again in the chat.',
    '该图片地址无效或已过期。请在对话中重新加载图片。',
  ),
} as const;
