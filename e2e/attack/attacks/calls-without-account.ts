import { PassportWebEmailLoginPost, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { inParallel } from '../../support/in-parallel.ts';
import type { Attack } from '../attack.ts';
import { type Answer, notRefused, send } from '../send.ts';

const PATHS = [PassportWebEmailLoginPost.path, PassportWebEmailRegisterV2Post.path];
const LARGE = `{"email":"a@b.co","password":"x","more":[${'{},'.repeat(330_000)}0]}`;
const SMALL = `{"email":"a@b.co","password":[${'{},'.repeat(1_000)}0]}`;

/** A megabyte of empty objects, from somebody who has no account. */
export const largeCallsWithoutAccount: Attack = {
  name: 'large calls without an account',
  async strike({ address }, { times }) {
    const answers: Answer[] = [];
    await inParallel(
      20,
      Array(40 * times)
        .fill(0)
        .map((_, index) => index),
      async (index) => {
        answers.push(await send(address, { path: PATHS[index % 2] ?? '', body: LARGE }));
      },
    );
    return { answers, problems: notRefused(answers) };
  },
};

/** As many small calls as the connections carry. After a few hundred they are refused without being read. */
export const manyCallsWithoutAccount: Attack = {
  name: 'many calls without an account',
  async strike({ address }, { times }) {
    const answers: Answer[] = [];
    await inParallel(
      20,
      Array(800 * times)
        .fill(0)
        .map((_, index) => index),
      async (index) => {
        answers.push(await send(address, { path: PATHS[index % 2] ?? '', body: SMALL }));
      },
    );
    const limited = answers.filter(({ status }) => status === 429).length;
    const unlimited = limited < answers.length / 2 ? [`only ${limited} of ${answers.length} calls were limited`] : [];
    return { answers, problems: [...notRefused(answers), ...unlimited] };
  },
};
