import { describe, expect, it } from 'vitest';
import { toHttpRequest } from './http-call.ts';
import { GetObject } from './object/object.contract.ts';
import { GetRemotePicture } from './remote-picture/remote-picture.contract.ts';
import { isStoredFileUrl } from './stored-file-url.ts';
import { GetUploadedFile } from './upload/upload.contract.ts';

const isStored = (path: string) => isStoredFileUrl(new URL(path, 'https://own.example/space/1'));
const object_id = '01hzx3v7y9k2m4n6p8q0r1s2t3';

describe('addresses of stored files', () => {
  it('are those of objects and of signed files', () => {
    expect(isStored(toHttpRequest(GetObject, { object_id }).path)).toBe(true);
    const signed = { object_id, expires: 1_800_000_000, signature: 'a-b_c' };
    expect(isStored(toHttpRequest(GetUploadedFile, signed).path)).toBe(true);
    expect(isStored(toHttpRequest(GetUploadedFile, { ...signed, size: 'thumbnail' }).path)).toBe(true);
  });

  it.each([
    toHttpRequest(GetRemotePicture, { url: 'https://evil.example/?secret' }).path,
    `/api/object/../picture/remote?url=https://evil.example`,
    `/api/object/%2e%2e/picture/remote?url=https://evil.example`,
    `/api/object/..%2fpicture%2fremote?url=https://evil.example`,
    `\\api\\picture\\remote?url=https://evil.example`,
    `/api//object/${object_id}`,
    `/api/object/${object_id}?url=https://evil.example`,
    `/api/object/${object_id}/extra`,
    `/api/upload/file/${object_id}?expires=1&signature=a&url=https://evil.example`,
    '/api/passport/web/logout/?next=/',
    '/logo.png',
    '/',
  ])('are not %s', (path) => expect(isStored(path)).toBe(false));
});
