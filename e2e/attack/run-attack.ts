import { setTimeout as wait } from 'node:timers/promises';
import { PassportAccountInfoV2 } from '@parley/contract';
import { type HostedServer, hostServer } from '../../tooling/test-services/hosted-server.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { createHttpClient, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Attack, type Extent, OTHER_EMAIL, type Stage } from './attack.ts';
import { isAnswered, isRefusedInWords } from './send.ts';
import { watchOther } from './watch-other.ts';

export interface AttackFigures {
  /** The worst wait of the other user during the attack, and on the idle server just before. */
  readonly worstMs: number;
  readonly idleWorstMs: number;
  /** The peak of the server's memory, over its memory when idle. */
  readonly extraMegabytes: number;
  readonly answered: number;
  readonly refused: number;
  /** What the server did that it must not do, to the attacker or to the other user. */
  readonly problems: readonly string[];
}

/** So small that a server which takes what it is sent would run out of memory. */
const HEAP = '--max-old-space-size=512';
const SAMPLE_MS = 20;

interface Options extends Extent {
  /** How long the idle server is watched. */
  readonly idleMs: number;
}

/** Runs one attack on a server of its own while another user works there. */
export async function runAttack(attack: Attack, options: Options): Promise<AttackFigures> {
  await using folder = await temporaryFolder();
  await using accomplice = await attack.startAccomplice?.();
  const settings = { DATA_DIR: folder.path, NODE_OPTIONS: HEAP, ...attack.settings, ...accomplice?.settings };
  const prepared = await prepare(attack, await hostServer(settings), { ...options, accomplice: accomplice?.url ?? '' });
  await attack.fill?.(folder.path, prepared, options);
  await using server = await runServer(settings);
  const stage: Stage = { ...prepared, address: server.address };
  await using other = watchOther(stage, attack.watchesWrites === true);
  // The first requests of a process compile it.
  await wait(options.idleMs);
  await other.look();
  await wait(options.idleMs);
  const idle = await other.look();
  const memory = watchMemory(() => server.residentMegabytes());
  const { answers, problems } = await attack.strike(stage, options);
  const during = await other.look();
  const extraMegabytes = memory.end();

  const calm = createHttpClient(server.address, stage.other.cookie).call(PassportAccountInfoV2, {});
  const afterwards = await calm.then(
    () => [],
    (error) => [`afterwards another user was answered: ${error}`],
  );
  const disturbed = [
    ...during.failures.map((failure) => `another user: ${failure}`),
    ...(during.answered === 0 ? ['another user was not answered at all'] : []),
  ];
  return {
    worstMs: during.worstMs,
    idleWorstMs: idle.worstMs,
    extraMegabytes,
    answered: answers.filter(isAnswered).length,
    refused: answers.filter(isRefusedInWords).length,
    problems: [...problems, ...disturbed, ...afterwards],
  };
}

async function prepare(
  attack: Attack,
  server: HostedServer,
  { accomplice, times }: Extent & Pick<Stage, 'accomplice'>,
): Promise<Stage> {
  const { address } = server;
  try {
    // The first account is the administrator's, who may do more than others.
    await registerClient(address, 'administrator@example.com', server.firstAccountLink);
    const attacker = await openChatRoom(address, 'attacker@example.com');
    const other = await openChatRoom(address, OTHER_EMAIL);
    const stage = { address, attacker, other, accomplice };
    await attack.prepare?.(stage, { times });
    return stage;
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

function watchMemory(megabytes: () => number): { end(): number } {
  const idle = megabytes();
  let peak = idle;
  const look = () => {
    peak = Math.max(peak, megabytes());
  };
  const sampling = setInterval(look, SAMPLE_MS);
  return {
    end() {
      clearInterval(sampling);
      look();
      return peak - idle;
    },
  };
}
