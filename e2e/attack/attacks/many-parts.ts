import { CreateTranscription, UserUpdateAvatar } from '@parley/contract';
import type { Attack } from '../attack.ts';
import { type Answer, notRefused, send } from '../send.ts';

const BOUNDARY = 'attack';
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`;
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Forms with many thousand parts. */
export const manyParts: Attack = {
  name: 'forms with many parts',
  async strike({ address, attacker: { cookie } }, { times }) {
    const forms = [
      { path: UserUpdateAvatar.path, body: Buffer.from(PART.repeat(80_000)) },
      { path: CreateTranscription.path, body: Buffer.from(PART.repeat(400_000)) },
    ];
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 6 }, () => forms.map((form) => send(address, { ...form, headers, cookie }))).flat(),
        )),
      );
    return { answers, problems: notRefused(answers) };
  },
};
