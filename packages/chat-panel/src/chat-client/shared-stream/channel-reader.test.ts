import { CloseChannels as ContractCloseChannels, OpenSharedStream as ContractOpenSharedStream } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createChannelReader } from './channel-reader.ts';
import { CloseChannels, OpenSharedStream } from './shared-stream-calls.ts';

const frame = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const text = [
  frame('opened', { stream_id: 'stream-1' }),
  frame('channel', 'a'),
  frame('message', 1),
  frame('message', 2),
  ':\n\n',
  frame('channel', 'b'),
  frame('change', 3),
  frame('channel', 'a'),
  frame('end', {}),
].join('');

describe('the text of a shared stream', () => {
  it('is read into the events of each channel, in order, however it is cut', () => {
    for (const length of [1, 7, 40, text.length]) {
      const streamIds: string[] = [];
      const read = createChannelReader({ onOpened: (streamId) => streamIds.push(streamId) });
      const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      const events = pieces
        .flatMap(read)
        .flatMap(({ channel, events: some }) => some.map(({ name, data }) => `${channel} ${name} ${data}`));
      expect(streamIds).toEqual(['stream-1']);
      expect(events).toEqual(['a message 1', 'a message 2', 'b change 3', 'a end {}']);
    }
  });
});

describe('routes of the calls of the worker equal those of the contract', () => {
  it.each([
    [OpenSharedStream, ContractOpenSharedStream],
    [CloseChannels, ContractCloseChannels],
  ])('$path', (route, { method, path }) => {
    expect(route).toEqual({ method, path });
  });
});
