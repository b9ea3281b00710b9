import { describe, expect, it } from 'vitest';
import {
  AbortUpload,
  ApiError,
  CompleteUpload,
  GetObject,
  ListSessions,
  PassportWebEmailLoginPost,
  PassportWebLogoutGet,
  PutUploadPart,
  readEnvelope,
  toHttpRequest,
  UserUpdateAvatar,
} from './index.ts';

describe('studio §7 HTTP calls', () => {
  it('sends JSON with the request header', () => {
    const { path, init } = toHttpRequest(PassportWebEmailLoginPost, { email: 'a@b.co', password: 'x' });
    expect(path).toBe('/api/passport/web/email/login/');
    expect(init).toEqual({
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: '{"email":"a@b.co","password":"x"}',
    });
  });

  it('puts the fields of a GET into its query, without undefined ones', () => {
    expect(toHttpRequest(PassportWebLogoutGet, { next: '/a b' }).path).toBe('/api/passport/web/logout/?next=%2Fa+b');
    expect(toHttpRequest(PassportWebLogoutGet, { next: undefined }).path).toBe('/api/passport/web/logout/');
  });

  it('fills the path, escaped', () => {
    expect(toHttpRequest(GetObject, { object_id: '../x' }).path).toBe('/api/object/..%2Fx');
  });

  it('sends files as a form', () => {
    const avatar = new File(['x'], 'a.png');
    const { init } = toHttpRequest(UserUpdateAvatar, { avatar });
    expect((init.body as FormData).get('avatar')).toBeInstanceOf(File);
    expect(init.headers).not.toHaveProperty('content-type');
  });

  it('sends the bytes of an upload as they are, with its fields in path and headers', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const request = { object_id: 'a', upload_token: 'secret', upload_offset: 8 };
    expect(toHttpRequest(PutUploadPart, request, bytes)).toEqual({
      path: '/api/upload/object/a',
      init: {
        method: 'PUT',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-upload-token': 'secret', 'x-upload-offset': '8' },
        body: bytes,
      },
    });
  });

  it('does not repeat path and header fields in the body, and omits undefined headers', () => {
    const complete = toHttpRequest(CompleteUpload, { object_id: 'a', upload_token: 'secret' });
    expect(complete).toMatchObject({ path: '/api/upload/object/a/complete', init: { method: 'POST', body: '{}' } });
    const abort = toHttpRequest(AbortUpload, { object_id: 'a' });
    expect(abort.init).toEqual({ method: 'DELETE', headers: { 'x-requested-with': 'XMLHttpRequest' } });
  });

  it('reads the fields of a successful response', () => {
    expect(readEnvelope(ListSessions, { code: 0, msg: '', sessions: [] }, '')).toEqual({ sessions: [] });
  });

  it('throws an ApiError with code, message and log id for any other code', () => {
    const read = () => readEnvelope(ListSessions, { code: 404, msg: 'gone' }, 'log-1');
    expect(read).toThrow(ApiError);
    expect(read).toThrow(expect.objectContaining({ code: 404, message: 'gone', logId: 'log-1' }));
  });

  it('refuses a response that does not match the contract', () => {
    expect(() => readEnvelope(ListSessions, { code: 0, msg: '' }, '')).toThrow();
  });
});
