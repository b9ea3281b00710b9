import type { BotChange, BotDraft } from '@parley/contract';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { createEventBus } from '../../../platform/event-bus/event-bus.ts';
import { openNotices } from '../../../platform/event-bus/notices.ts';
import type { Log } from '../../../platform/log.ts';
import { createReadEditors, type UsersOf } from './read-editors.ts';

/** What processes tell each other about a bot. */
type BotNotice =
  | {
      readonly kind: 'committed';
      readonly commitVersion: number;
      readonly committerId: string;
      readonly sections: readonly (keyof BotDraft)[];
    }
  | { readonly kind: 'editors' };

interface Dependencies {
  openDatabase: Pick<OpenDatabase, 'database' | 'broadcast'>;
  usersOf: UsersOf;
  now: () => number;
  log: Log;
}

/** Publishes the changes of a bot to everybody who has it open. */
export interface BotChanges {
  /** Called after the database transaction is committed. */
  publish(botId: string, notice: BotNotice): void;
  /** The listener gets null when changes may have been lost: it has to look for itself. */
  subscribe(botId: string, listener: (change: BotChange | null) => void): () => void;
  close(): void;
}

/** Names are read once for each change and process, and only where somebody listens. */
export async function openBotChanges({ openDatabase, usersOf, now, log }: Dependencies): Promise<BotChanges> {
  const bus = createEventBus<BotChange | null>(log);
  const readEditors = createReadEditors({ database: openDatabase.database, usersOf, now });
  /** The last notice of each bot that is being published: changes go out in the order of their notices. */
  const publishing = new Map<string, Promise<void>>();

  async function toChange(botId: string, notice: BotNotice): Promise<BotChange> {
    if (notice.kind === 'editors') return { kind: 'editors-changed', ...(await readEditors(botId)) };
    const [committer] = await usersOf([notice.committerId]);
    return {
      kind: 'bot-changed',
      commit_version: String(notice.commitVersion),
      sections: [...notice.sections],
      committer_id: notice.committerId,
      committer_name: committer?.name ?? '',
    };
  }

  function onNotice(botId: string, notice: BotNotice): void {
    if (!bus.isHeard(botId)) return;
    const published = (publishing.get(botId) ?? Promise.resolve())
      .then(async () => bus.publish(botId, await toChange(botId, notice)))
      .catch((error) => {
        log.warn({ err: error, botId }, 'a change of a bot could not be read');
        bus.publish(botId, null);
      })
      .finally(() => {
        if (publishing.get(botId) === published) publishing.delete(botId);
      });
    publishing.set(botId, published);
  }

  const { broadcast } = openDatabase;
  const onMissed = () => bus.publishToAll(null);
  const notices = await openNotices<BotNotice>({ name: 'bot', broadcast, onNotice, onMissed, log });
  return { publish: notices.publish, subscribe: bus.subscribe, close: notices.close };
}
