import { describe, expect, it } from 'vitest';
import type { Broadcast } from '../database/database.ts';
import { createLog } from '../log.ts';
import { openAccessChanges } from './access-changes.ts';

/** A channel of two processes that can lose its connection. */
function openChannel() {
  const listeners = new Set<{ onText: (text: string) => void; onMissed: () => void }>();
  const broadcast: Broadcast = {
    async send(text) {
      for (const { onText } of listeners) onText(text);
    },
    async listen(onText, onMissed) {
      const listener = { onText, onMissed };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const lose = () => {
    for (const { onMissed } of listeners) onMissed();
  };
  return { broadcast, lose };
}

async function openProcess(broadcast: Broadcast) {
  const checked: (string | null)[] = [];
  const changes = await openAccessChanges({ broadcast, log: createLog('silent') });
  changes.subscribe(async (userId) => void checked.push(userId));
  return { ...changes, checked };
}

describe('a change of access', () => {
  it('is checked in every process', async () => {
    const { broadcast } = openChannel();
    const [own, other] = await Promise.all([openProcess(broadcast), openProcess(broadcast)]);
    own.publish('ada');
    expect([own.checked, other.checked]).toEqual([['ada'], ['ada']]);
  });

  it('is checked for everybody when notices may have been lost', async () => {
    const { broadcast, lose } = openChannel();
    const { checked } = await openProcess(broadcast);
    lose();
    expect(checked).toEqual([null]);
  });

  it('is checked again for a stream that was authorised before it and opened after it', async () => {
    const { broadcast, lose } = openChannel();
    const { checked, publish, mark, recheckSince } = await openProcess(broadcast);
    const before = mark();
    recheckSince('ada', before);
    expect(checked).toEqual([]);
    publish('ada');
    recheckSince('bob', before);
    expect(checked).toEqual(['ada']);
    recheckSince('ada', before);
    expect(checked).toEqual(['ada', 'ada']);
    recheckSince('ada', mark());
    expect(checked).toEqual(['ada', 'ada']);
    lose();
    recheckSince('bob', before);
    expect(checked).toEqual(['ada', 'ada', null, 'bob']);
  });
});
