import { newRandomId } from '@parley/chat-core';
import { GetBotFace, StoreBotFace, toHttpRequest } from '@parley/contract';
import { call } from '../../../api/call.ts';

/** The picture of an agent in a form: one that is stored, or a drawn face that is stored when the form is sent. */
export type BotPicture =
  | { readonly kind: 'stored'; readonly uri: string; readonly url: string }
  | { readonly kind: 'face'; readonly faceId: string };

/** A face that nobody has seen before. */
export const newFace = (): BotPicture => ({ kind: 'face', faceId: newRandomId() });

export const pictureUrl = (picture: BotPicture): string =>
  picture.kind === 'stored' ? picture.url : toHttpRequest(GetBotFace, { face_id: picture.faceId }).path;

/** The `icon_uri` of a picture. A face is stored as PNG first. */
export async function storePicture(picture: BotPicture): Promise<string> {
  if (picture.kind === 'stored') return picture.uri;
  return (await call(StoreBotFace, { face_id: picture.faceId })).data.icon_uri;
}
