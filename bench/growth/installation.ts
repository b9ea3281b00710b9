import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSection, InitConversation, Scene } from '@parley/contract';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillConversation, fillCrowd, settleTables } from '../../apps/server/src/testing/fill-messages.ts';
import { createPostgresDatabase } from '../../apps/server/src/testing/open-test-database.ts';
import { type ChatRoom, openOwnBot } from '../../e2e/support/chat-room.ts';
import { createHttpClient, type HttpClient, registerClient } from '../../e2e/support/http-client.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';

export type Engine = 'SQLite' | 'Postgres';

/** Says so where there is no Postgres. */
export function availableEngines(): Engine[] {
  if (process.env.TEST_DATABASE_URL) return ['SQLite', 'Postgres'];
  process.stdout.write('Skipped Postgres: no cluster could be started.\n');
  return ['SQLite'];
}

/** A server whose database holds so many messages. */
export interface Installation {
  readonly messages: number;
  readonly address: string;
  readonly client: HttpClient;
  readonly settings: Readonly<Record<string, string>>;
  /** All messages in one section. */
  readonly long: Room;
  /** As many messages, and a section at the end that began a moment ago. */
  readonly cleared: Room;
  stop(): Promise<void>;
  /** After `stop`. */
  remove(): Promise<void>;
}

export interface Room extends ChatRoom {
  readonly botId: string;
  readonly messages: number;
}

/** Of all messages, in each of the two conversations that are measured; the others belong to a crowd. */
const SHARE = 0.4;

export interface Place {
  readonly settings: Record<string, string>;
  remove(): Promise<void>;
}

/** An empty data folder and, for Postgres, a new database of the cluster. */
export async function newPlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-growth-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'SQLite') return { settings: { DATA_DIR: dataDir }, remove: removeFolder };
  const created = await createPostgresDatabase();
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: created.url },
    async remove() {
      await created.drop();
      await removeFolder();
    },
  };
}

/** Opens the conversations through a server, fills them while it is stopped, and starts it again. */
export async function startInstallation(
  place: Place,
  messages: number,
  modelSettings: Readonly<Record<string, string>>,
): Promise<Installation> {
  const settings = { ...place.settings, ...modelSettings };
  const first = await runServer(settings);
  const registered = await registerClient(first.address, 'growth@example.com');
  const own = Math.floor((messages * SHARE) / 2) * 2;
  const long = await openRoom(registered, own);
  const cleared = await openRoom(registered, own);
  await first.end('SIGTERM');

  const open = await openDatabase(
    { dataDir: settings.DATA_DIR ?? '', databaseUrl: settings.DATABASE_URL },
    createLog('silent'),
    { exclusive: false },
  );
  for (const { conversation, sectionId } of [long, cleared])
    await fillConversation(open, conversation, { sectionId, messages: own });
  await fillCrowd(open, messages - 2 * own);
  await settleTables(open);
  await open.close();

  const server = await runServer(settings);
  const client = createHttpClient(server.address, registered.cookie);
  await client.call(CreateSection, cleared.room.conversationRef);
  return {
    messages,
    address: server.address,
    client,
    settings,
    long: long.room,
    cleared: cleared.room,
    stop: async () => void (await server.end('SIGTERM')),
    remove: place.remove,
  };
}

async function openRoom(client: HttpClient, messages: number) {
  const { botId } = await openOwnBot(client);
  const opened = await client.call(InitConversation, { bot_id: botId, scene: Scene.playground, count: 15 });
  const userId = Object.keys(opened.userInfoMap)[0] ?? '';
  const conversationRef = { conversation_id: opened.conversationId, scene: Scene.playground };
  return {
    room: { cookie: client.cookie, conversationRef, botId, messages } satisfies Room,
    conversation: { id: opened.conversationId, userId, botKey: botId },
    sectionId: opened.lastSectionId,
  };
}
