import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  it('are hashed by argon2id with 19 MiB and two passes, unless another cost is given', async () => {
    expect(await createPasswords().hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await createPasswords(cheap).hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  });

  it('match a hash of any cost, and nothing where there is none', async () => {
    const passwords = createPasswords();
    const stored = await createPasswords(cheap).hash('correct horse');
    expect(await passwords.matches(stored, 'correct horse', 'known')).toBe(true);
    expect(await passwords.matches(stored, 'wrong horse', 'known')).toBe(false);
    expect(await passwords.matches(undefined, 'nobody has this password', 'strangers')).toBe(false);
  });
});
