import { ICON_MAX_BYTES, UploadFile, UserUpdateProfile } from '@parley/contract';
import type { Attack } from '../attack.ts';
import { type Answer, notAnswered, notRefused, send } from '../send.ts';

const AT_ONCE = 6;
const HEAD = '{"file_head":{"file_type":"png","biz_type":1},"data":';

/** 27 MB of empty objects, several times at once, where an icon is expected. */
export const emptyObjects: Attack = {
  name: '27 MB of {}',
  async strike({ address, attacker: { cookie } }, { times }) {
    const icon = Buffer.from(`${HEAD}[${'{},'.repeat(9_000_000)}0]}`);
    const small = Buffer.from(`{"name":[${'{},'.repeat(340_000)}0]}`);
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1) {
      const sent = Array.from({ length: AT_ONCE }, () => [
        send(address, { path: UploadFile.path, cookie, body: icon }),
        send(address, { path: UserUpdateProfile.path, cookie, body: small }),
      ]);
      answers.push(...(await Promise.all(sent.flat())));
    }
    return { answers, problems: notRefused(answers) };
  },
};

/** Icons of the largest size as base64, more at once than a user may send. */
export const largeIcons: Attack = {
  name: 'icons of 20 MB as base64',
  async strike({ address, attacker: { cookie } }, { times }) {
    const base64 = Buffer.alloc(ICON_MAX_BYTES, 'parley').toString('base64');
    const body = Buffer.from(`${HEAD}"${base64}"}`);
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 16 }, () => send(address, { path: UploadFile.path, cookie, body })),
        )),
      );
    return { answers, problems: notAnswered(answers) };
  },
};
