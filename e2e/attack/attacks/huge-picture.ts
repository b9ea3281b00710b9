import { constants, crc32, deflateRawSync } from 'node:zlib';
import { CompleteUpload, GetUploadAuthToken, PutUploadPart, UploadFile, UserUpdateAvatar } from '@parley/contract';
import { createHttpClient } from '../../support/http-client.ts';
import type { Attack, Stage } from '../attack.ts';
import { type Answer, notAnswered, notRefused, send } from '../send.ts';

const SIDE = 9_999;
const AT_ONCE = 4;

/** A transparent PNG of many pixels and few bytes. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pieces = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head)];
  return Buffer.concat([
    ...pieces,
    chunk('IDAT', zerosDeflated(side * (4 * side + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** The zlib stream of so many zeros, made of one deflated megabyte that repeats. */
function zerosDeflated(length: number): Buffer {
  const deflate = (zeros: number) => deflateRawSync(Buffer.alloc(zeros), { finishFlush: constants.Z_FULL_FLUSH });
  const megabyte = deflate(2 ** 20);
  const whole = Math.floor(length / 2 ** 20);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((length % 65_521) * 2 ** 16 + 1);
  const blocks = [...Array<Buffer>(whole).fill(megabyte), deflate(length % 2 ** 20)];
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, deflateRawSync(Buffer.alloc(0)), checksum]);
}

/** As a file of a chat: it may be kept, but is not drawn. */
async function uploadFile({ address, attacker }: Stage, png: Buffer): Promise<Answer> {
  const client = createHttpClient(address, attacker.cookie);
  const { data } = await client.call(GetUploadAuthToken, { scene: 'bot_task', file_name: 'huge.png' });
  const upload = { object_id: data.object_uri };
  await client.call(PutUploadPart, { ...upload, upload_offset: 0 }, new Uint8Array(png));
  const path = CompleteUpload.path.replace(':object_id', data.object_uri);
  return send(address, { path, cookie: attacker.cookie, body: '{}' });
}

export const hugePictures: Attack = {
  name: 'pictures of 9999 × 9999 pixels',
  async strike(stage, { times }) {
    const { address, attacker } = stage;
    const { cookie } = attacker;
    const png = hugePng(SIDE);
    const icon = JSON.stringify({ file_head: { file_type: 'png', biz_type: 1 }, data: png.toString('base64') });
    const form = new Response(formOf(png));
    const avatar = Buffer.from(await form.arrayBuffer());
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const pictures: Answer[] = [];
    const files: Answer[] = [];
    for (let time = 0; time < AT_ONCE * times; time += AT_ONCE) {
      const sent = Array.from({ length: AT_ONCE }, () => [
        send(address, { path: UploadFile.path, cookie, body: icon }),
        send(address, { path: UserUpdateAvatar.path, cookie, body: avatar, headers }),
      ]);
      const uploads = Array.from({ length: AT_ONCE }, () => uploadFile(stage, png));
      pictures.push(...(await Promise.all(sent.flat())));
      files.push(...(await Promise.all(uploads)));
    }
    return { answers: [...pictures, ...files], problems: [...notRefused(pictures), ...notAnswered(files)] };
  },
};

/** Just small enough to be decoded. */
const DECODED_SIDE = 7_000;

export const largePictures: Attack = {
  name: 'pictures of 7000 × 7000 pixels',
  async strike({ address, attacker: { cookie } }, { times }) {
    const form = new Response(formOf(hugePng(DECODED_SIDE)));
    const body = Buffer.from(await form.arrayBuffer());
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1) {
      const sent = Array.from({ length: 2 }, () =>
        send(address, { path: UserUpdateAvatar.path, cookie, body, headers }),
      );
      answers.push(...(await Promise.all(sent)));
    }
    return { answers, problems: notAnswered(answers) };
  },
};

function formOf(png: Buffer): FormData {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(png)], 'huge.png', { type: 'image/png' }));
  return form;
}
