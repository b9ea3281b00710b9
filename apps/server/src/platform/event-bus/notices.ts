import { randomUUID } from 'node:crypto';
import type { Broadcast } from '../database/database.ts';
import type { Log } from '../log.ts';

/**
 * Says in every process on a database that something has changed. A notice carries ids and no content: whoever hears it
 * reads the rows. Publish it after the change is committed.
 */
export interface Notices<Notice> {
  publish(topic: string, notice: Notice): void;
  close(): void;
}

interface Options<Notice> {
  /** Separates these notices from those of other features. */
  readonly name: string;
  readonly broadcast: Broadcast | null;
  readonly onNotice: (topic: string, notice: Notice) => void;
  /** Notices of other processes may have been lost. */
  readonly onMissed: () => void;
  readonly log: Log;
}

interface Sent<Notice> {
  readonly name: string;
  /** The process that has sent it, and has heard it already. */
  readonly origin: string;
  readonly topic: string;
  readonly notice: Notice;
}

export async function openNotices<Notice>(options: Options<Notice>): Promise<Notices<Notice>> {
  const { name, broadcast, onNotice, onMissed, log } = options;
  const origin = randomUUID();

  function receive(text: string): void {
    const sent = readSent<Notice>(text);
    if (!sent) {
      // Whoever sent it may have meant to say something; an error here would end the process.
      log.warn({ length: text.length }, 'a notice could not be read');
      onMissed();
      return;
    }
    if (sent.name === name && sent.origin !== origin) onNotice(sent.topic, sent.notice);
  }

  const close = (await broadcast?.listen(receive, onMissed)) ?? (() => undefined);
  return {
    publish(topic, notice) {
      onNotice(topic, notice);
      const sent: Sent<Notice> = { name, origin, topic, notice };
      broadcast
        ?.send(JSON.stringify(sent))
        .catch((error) => log.warn({ err: error, topic }, 'other processes were not told of a change'));
    },
    close,
  };
}

/** Null when it is no notice: everybody who may use the database can write to the channel. */
function readSent<Notice>(text: string): Sent<Notice> | null {
  try {
    const sent = JSON.parse(text);
    return typeof sent?.name === 'string' && typeof sent.topic === 'string' ? sent : null;
  } catch {
    return null;
  }
}
