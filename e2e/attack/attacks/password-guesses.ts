import { PassportWebEmailLoginPost } from '@parley/contract';
import { PASSWORD } from '../../support/http-client.ts';
import { inParallel } from '../../support/in-parallel.ts';
import { type Attack, OTHER_EMAIL } from '../attack.ts';
import { type Answer, isAnswered, notRefused, send } from '../send.ts';

const GUESSES = 60;
/** The longest that the owner of the password waits for a turn on a new device. */
const TURN_MAX_S = 600;

interface Guess {
  readonly password: string;
  readonly from: string;
  /** The cookie of a device that has signed in before. */
  readonly device?: string;
}

const signIn = (address: string, { password, from, device }: Guess): Promise<Answer> =>
  send(address, {
    path: PassportWebEmailLoginPost.path,
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify({ email: OTHER_EMAIL, password }),
    ...(device && { cookie: device }),
  });

/** The cookie that a browser keeps after signing in. */
const deviceOf = ({ cookies }: Answer) => cookies.find((cookie) => cookie.startsWith('device_key=')) ?? '';

/** The right password passes on a known device at once. On a new one the owner is told when, if not at once. */
async function problemsOfOwner(address: string, device: string): Promise<string[]> {
  const known = await signIn(address, { password: PASSWORD, from: '198.51.100.1', device });
  const fresh = await signIn(address, { password: PASSWORD, from: '198.51.100.2' });
  const isToWait = fresh.status === 429 && fresh.retryAfterS > 0 && fresh.retryAfterS <= TURN_MAX_S;
  return [
    ...(isAnswered(known) ? [] : [`the owner on a known device got ${known.status}`]),
    ...(isAnswered(fresh) || isToWait ? [] : [`the owner on a new device got ${fresh.status}`]),
  ];
}

/** Wrong passwords from many addresses, to get in or to lock the owner out. */
export const passwordGuesses: Attack = {
  name: 'guesses at the password of another user',
  settings: { TRUSTED_PROXIES: '127.0.0.1', REGISTRATION: 'open' },
  async strike({ address }, { times }) {
    const device = deviceOf(await signIn(address, { password: PASSWORD, from: '198.51.100.1' }));
    const answers: Answer[] = [];
    await inParallel(10, [...Array(GUESSES * times).keys()], async (index) => {
      const from = `203.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
      answers.push(await signIn(address, { password: `guess number ${index}`, from }));
    });
    return { answers, problems: [...notRefused(answers), ...(await problemsOfOwner(address, device))] };
  },
};
