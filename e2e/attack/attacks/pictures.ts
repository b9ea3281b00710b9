import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { SignRemotePicture, UserUpdateAvatar } from '@parley/contract';
import { createHttpClient } from '../../support/http-client.ts';
import type { Attack, Stage } from '../attack.ts';
import { type Answer, isAnswered, notAnswered, notRefused, send } from '../send.ts';

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, content.length + 8)), content.length + 8);
  return bytes;
}

/** A black square: a small file, and four bytes a pixel once it is decoded. */
function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (side * 4 + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const BOUNDARY = 'attack';

function sendAvatar({ address, attacker: { cookie } }: Stage, picture: Buffer): Promise<Answer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return send(address, { path: UserUpdateAvatar.path, cookie, headers, body });
}

/** Pictures of few bytes and of 100 megapixels. */
export const tooManyPixels: Attack = {
  name: 'pictures of 100 megapixels',
  async strike(stage, { times }) {
    const picture = blackPng(9_999);
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => sendAvatar(stage, picture)))));
    return { answers, problems: notRefused(answers) };
  },
};

/** Pictures that are just small enough to be decoded. */
export const largePictures: Attack = {
  name: 'pictures of 49 megapixels',
  async strike(stage, { times }) {
    const picture = blackPng(7_000);
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(...(await Promise.all(Array.from({ length: 2 }, () => sendAvatar(stage, picture)))));
    return { answers, problems: notAnswered(answers) };
  },
};

const ANSWER_AFTER_MS = 2_000;
const SLOW_PICTURES = 16;

/** The site of pictures that come late, and of one that comes at once. */
async function startSlowSite() {
  const picture = blackPng(1);
  const server = createServer(({ url }, response) => {
    setTimeout(() => response.end(picture), url === '/fast.png' ? 0 : ANSWER_AFTER_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    settings: { ALLOWED_PRIVATE_HOSTS: host },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function loadPicture(address: string, cookie: string, url: string): Promise<Answer> {
  const { signed_url: path } = await createHttpClient(address, cookie).call(SignRemotePicture, { url });
  return send(address, { method: 'GET', path, cookie });
}

/** Pictures of another site that come late: those of other users do not wait for them. */
export const slowPictures: Attack = {
  name: 'slow pictures of another site',
  startAccomplice: startSlowSite,
  async strike({ address, attacker, other, accomplice }) {
    let isOver = false;
    const slow = Promise.all(
      Array.from({ length: SLOW_PICTURES }, (_, place) =>
        loadPicture(address, attacker.cookie, `${accomplice}/slow-${place}.png`),
      ),
    ).finally(() => {
      isOver = true;
    });
    const fast = await loadPicture(address, other.cookie, `${accomplice}/fast.png`);
    const problems = [
      ...(isAnswered(fast) ? [] : [`the picture of another user was answered ${fast.status}`]),
      ...(isOver ? ['the picture of another user came after the slow ones'] : []),
    ];
    const answers = await slow;
    return { answers, problems: [...problems, ...notAnswered(answers)] };
  },
};
