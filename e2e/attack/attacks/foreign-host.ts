import { PassportAccountInfoV2, PassportWebEmailLoginPost } from '@parley/contract';
import { PASSWORD } from '../../support/http-client.ts';
import { type Attack, OTHER_EMAIL } from '../attack.ts';
import { notRefused, send } from '../send.ts';

const HOSTS = ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'];

/** A page of another site whose name was made to point here: its requests carry its own name. */
export const foreignHost: Attack = {
  name: 'the name of another site as host',
  async strike({ address, other }) {
    const { port } = new URL(address);
    const login = JSON.stringify({ email: OTHER_EMAIL, password: PASSWORD });
    const answers = await Promise.all(
      HOSTS.map((name) => (name.includes(':') ? name : `${name}:${port}`)).flatMap((host) => [
        send(address, { path: PassportAccountInfoV2.path, cookie: other.cookie, headers: { host }, body: '{}' }),
        send(address, { path: PassportWebEmailLoginPost.path, headers: { host }, body: login }),
      ]),
    );
    return { answers, problems: notRefused(answers) };
  },
};
