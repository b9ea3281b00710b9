import { PublishDraftBot, UpdateDraftBotInfoAgw } from '@parley/contract';
import { openOwnBot } from '../../e2e/support/chat-room.ts';
import type { HttpClient } from '../../e2e/support/http-client.ts';

/** A bot with a number of published versions. */
export interface VersionedBot {
  readonly botId: string;
  /** The oldest first. */
  readonly versions: readonly string[];
}

const LINES = 1_000;
const LINE_LENGTH = 100;

/** 100 kB, of which each version changes one line. */
const promptOf = (version: number): string =>
  Array.from({ length: LINES }, (_, line) => {
    const text = line === version % LINES ? `Rule ${line} as of version ${version}. ` : `Rule ${line}. `;
    return text.padEnd(LINE_LENGTH - 1, 'be kind and exact ').slice(0, LINE_LENGTH - 1);
  }).join('\n');

export async function fillVersions(client: HttpClient, count: number): Promise<VersionedBot> {
  const { botId: bot_id } = await openOwnBot(client);
  const versions: string[] = [];
  for (let version = 1; version <= count; version += 1) {
    await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: promptOf(version) } } });
    const { data } = await client.call(PublishDraftBot, { bot_id, history_info: `Version ${version}` });
    versions.push(data.version);
  }
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: promptOf(count + 1) } } });
  return { botId: bot_id, versions };
}
