import { parseServerSentEvents, type RawStreamEvent } from '@parley/chat-core';

/** Consecutive events of one channel. */
export interface ChannelEvents {
  readonly channel: string;
  readonly events: RawStreamEvent[];
}

interface Listener {
  onOpened(streamId: string): void;
}

/** Parses the text of a shared stream: `opened` first, then events, each after the `channel` that it belongs to. */
export function createChannelReader({ onOpened }: Listener): (text: string) => ChannelEvents[] {
  let channel = '';
  let batches: ChannelEvents[] = [];
  const feed = parseServerSentEvents(({ name, data }) => {
    if (name === 'opened') onOpened((JSON.parse(data) as { stream_id: string }).stream_id);
    else if (name === 'channel') channel = JSON.parse(data) as string;
    else {
      const last = batches.at(-1);
      if (last?.channel === channel) last.events.push({ name, data });
      else batches.push({ channel, events: [{ name, data }] });
    }
  });
  return (text) => {
    feed(text);
    const read = batches;
    batches = [];
    return read;
  };
}
