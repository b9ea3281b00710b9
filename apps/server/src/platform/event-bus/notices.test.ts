import { describe, expect, it } from 'vitest';
import type { Broadcast } from '../database/database.ts';
import { createLog } from '../log.ts';
import { openNotices } from './notices.ts';

/** A channel that tells its listeners at once. */
function openChannel(): Broadcast {
  const listeners = new Set<(text: string) => void>();
  return {
    async send(text) {
      for (const onText of listeners) onText(text);
    },
    async listen(onText) {
      listeners.add(onText);
      return () => listeners.delete(onText);
    },
  };
}

async function openProcess(broadcast: Broadcast, name = 'bot') {
  const heard: string[] = [];
  const notices = await openNotices<number>({
    name,
    broadcast,
    onNotice: (topic, notice) => heard.push(`${topic} ${notice}`),
    onMissed: () => heard.push('missed'),
    log: createLog('silent'),
  });
  return { ...notices, heard };
}

describe('notices', () => {
  it('are heard once in every process, by the feature that they are for', async () => {
    const channel = openChannel();
    const [own, other, unconcerned] = await Promise.all([
      openProcess(channel),
      openProcess(channel),
      openProcess(channel, 'space'),
    ]);
    own.publish('a', 1);
    expect([own.heard, other.heard, unconcerned.heard]).toEqual([['a 1'], ['a 1'], []]);
  });

  it.each(['', 'vacuum done', 'null', '7', '{"name":"bot"}'])(
    'count as missed when they cannot be read: %j',
    async (text) => {
      const channel = openChannel();
      const { heard } = await openProcess(channel);
      await channel.send(text);
      expect(heard).toEqual(['missed']);
      (await openProcess(channel)).publish('a', 1);
      expect(heard).toEqual(['missed', 'a 1']);
    },
  );
});
