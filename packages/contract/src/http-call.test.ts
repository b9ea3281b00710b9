import { describe, expect, it } from 'vitest';
import {
  ApiError,
  GetObject,
  ListSessions,
  PassportWebEmailLoginPost,
  PassportWebLogoutGet,
  readEnvelope,
  toHttpRequest,
  UserUpdateAvatar,
} from './index.ts';

describe('studio §7 how a call travels', () => {
  it('sends JSON with the header that marks our requests', () => {
    const { path, init } = toHttpRequest(PassportWebEmailLoginPost, { email: 'a@b.co', password: 'x' });
    expect(path).toBe('/api/passport/web/email/login/');
    expect(init).toEqual({
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: '{"email":"a@b.co","password":"x"}',
    });
  });

  it('puts the fields of a GET into its query and leaves absent ones out', () => {
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

  it('reads the fields of a success', () => {
    expect(readEnvelope(ListSessions, { code: 0, msg: '', sessions: [] }, '')).toEqual({ sessions: [] });
  });

  it('raises any other code as an API error with code, message and log id', () => {
    const read = () => readEnvelope(ListSessions, { code: 404, msg: 'gone' }, 'log-1');
    expect(read).toThrow(ApiError);
    expect(read).toThrow(expect.objectContaining({ code: 404, message: 'gone', logId: 'log-1' }));
  });

  it('refuses an answer that is not what the contract says', () => {
    expect(() => readEnvelope(ListSessions, { code: 0, msg: '' }, '')).toThrow();
  });
});
