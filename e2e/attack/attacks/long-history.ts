import { ClearMessage, GetMessageList, toHttpRequest } from '@parley/contract';
import { createHttpClient } from '../../support/http-client.ts';
import { areFilesDeleted, countFiles, fillHistory, lastMessage } from '../../support/long-history.ts';
import type { Attack } from '../attack.ts';
import { notAnswered, send } from '../send.ts';

const MESSAGES = 20_000;
const DELETED_WITHIN_MS = 120_000;

/** One call that has very many messages deleted: 100,000 in the bench. */
export const longHistory: Attack = {
  name: 'clearing a long history',
  watchesWrites: true,
  fill: (folder, { attacker }, { times }) => fillHistory(folder, attacker, MESSAGES * times),
  async strike({ address, attacker }) {
    const { cookie, conversationRef } = attacker;
    const client = createHttpClient(address, cookie);
    const before = await countFiles(client);
    const sent = await send(address, { ...(await lastMessage(client, attacker)), cookie });
    const { path, init } = toHttpRequest(ClearMessage, conversationRef);
    const cleared = await send(address, { path, cookie, body: String(init.body) });
    const page = await client.call(GetMessageList, { ...conversationRef, cursor: '0', count: 100 });
    const answers = [sent, cleared];
    const problems = [
      ...notAnswered(answers),
      ...(page.message_list.length > 0 ? ['a cleared message is still shown'] : []),
      ...((await areFilesDeleted(client, before, DELETED_WITHIN_MS)) ? [] : ['the messages were not deleted']),
    ];
    return { answers, problems };
  },
};
