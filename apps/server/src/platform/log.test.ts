import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('log', () => {
  it('redacts fields that can hold a secret, also nested ones', () => {
    let written = '';
    const log = createLog('info', { write: (line) => (written += line) });
    const secret = 'hunter2';
    log.info(
      { password: secret, request: { current_password: secret, headers: { cookie: secret } }, user: 'alice' },
      'x',
    );
    expect(written).not.toContain(secret);
    expect(written).toContain('alice');
  });
});
