import { describe, expect, it } from 'vitest';
import { NotFetched } from '../../platform/safe-fetch/safe-fetch.errors.ts';
import { notReachedReason } from './not-reached.ts';

const failed = (code: string) =>
  new NotFetched('api.example: it failed', { cause: Object.assign(new Error('it failed'), { code }) });

describe('wire §5 a server that was not reached', () => {
  it.each([
    ['ENOTFOUND', 'There is no server of this name (api.example: it failed).', '找不到该名称的服务器'],
    ['ECONNREFUSED', 'No server accepts connections at this address (api.example: it failed).', '没有服务器接受连接'],
    ['CERT_HAS_EXPIRED', 'The certificate of the server is not trusted (api.example: it failed).', '证书不受信任'],
    ['EUNKNOWN', 'api.example: it failed', 'api.example: it failed'],
  ])('is told of in words after %s', (code, english, chinese) => {
    const reason = notReachedReason(failed(code));
    expect(reason['en-US']).toBe(english);
    expect(reason['zh-CN']).toContain(chinese);
  });
});
