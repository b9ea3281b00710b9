import { describe, expect, it } from 'vitest';
import { newLocalMessage } from '../message/new-local-message.ts';
import { nextOutbox, type Outbox, type OutboxEntry, type OutboxEvent } from './outbox.ts';

const entry = (localMessageId: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  localMessageId,
  text: `Text of ${localMessageId}`,
  mentionIds: [],
  reason: 'busy',
  ...fields,
});
const added = (localMessageId: string): OutboxEvent => ({
  type: 'message-added',
  message: newLocalMessage({
    localMessageId,
    content: 'Hello',
    contentType: 'text',
    mentionIds: [],
    sectionId: 'section-1',
    senderId: 'user-1',
    now: 0,
  }),
});
const preparing = (localMessageId: string) => entry(localMessageId, { isPreparing: true });
const after = (...events: OutboxEvent[]): Outbox => events.reduce(nextOutbox, []);
const idsOf = (outbox: Outbox) => outbox.map(({ localMessageId }) => localMessageId);

describe('chat §4 sending: transitions of the outbox', () => {
  it('appends a queued message, once', () => {
    const outbox = after(
      { type: 'message-queued', entry: entry('l1') },
      { type: 'message-queued', entry: entry('l2') },
    );
    expect(idsOf(outbox)).toEqual(['l1', 'l2']);
    expect(nextOutbox(outbox, { type: 'message-queued', entry: entry('l1') })).toBe(outbox);
  });

  it('moves a message to a place, and nothing that is not there', () => {
    const outbox = after(
      ...['l1', 'l2', 'l3'].map((id): OutboxEvent => ({ type: 'message-queued', entry: entry(id) })),
    );
    const moved = (localMessageId: string, to: number) =>
      nextOutbox(outbox, { type: 'queued-message-moved', localMessageId, to });
    expect(idsOf(moved('l3', 0))).toEqual(['l3', 'l1', 'l2']);
    expect(idsOf(moved('l1', 1))).toEqual(['l2', 'l1', 'l3']);
    expect(idsOf(moved('l1', 2))).toEqual(['l2', 'l3', 'l1']);
    expect(idsOf(moved('l1', 9))).toEqual(['l2', 'l3', 'l1']);
    expect(moved('l2', 1)).toEqual(outbox);
    expect(moved('l4', 0)).toBe(outbox);
  });

  it('keeps the place of a message that plugins have prepared', () => {
    const outbox = after(
      { type: 'message-queued', entry: preparing('l1') },
      { type: 'message-queued', entry: preparing('l2') },
      { type: 'message-prepared', entry: entry('l1', { text: 'Quoted' }) },
    );
    expect(outbox).toEqual([entry('l1', { text: 'Quoted' }), preparing('l2')]);
  });

  it('ignores the preparation of a message that was removed meanwhile', () => {
    const outbox = after(
      { type: 'message-queued', entry: preparing('l1') },
      { type: 'queued-message-removed', localMessageId: 'l1' },
    );
    expect(nextOutbox(outbox, { type: 'message-prepared', entry: entry('l1') })).toBe(outbox);
  });

  it('changes a waiting message, and none that plugins are preparing', () => {
    const outbox = after(
      { type: 'message-queued', entry: entry('l1') },
      { type: 'message-queued', entry: preparing('l2') },
    );
    const edited = entry('l1', { text: 'Edited' });
    expect(nextOutbox(outbox, { type: 'queued-message-changed', entry: edited })).toEqual([edited, preparing('l2')]);
    expect(nextOutbox(outbox, { type: 'queued-message-changed', entry: entry('l2') })).toBe(outbox);
  });

  it('hands a message over to the list when it is added there, from either state', () => {
    const outbox = after(
      { type: 'message-queued', entry: entry('l1') },
      { type: 'message-queued', entry: preparing('l2') },
    );
    expect(idsOf(nextOutbox(outbox, added('l1')))).toEqual(['l2']);
    expect(idsOf(nextOutbox(outbox, added('l2')))).toEqual(['l1']);
    expect(nextOutbox(outbox, added('l3'))).toBe(outbox);
  });

  it('restores the messages of an earlier page before those of this one', () => {
    const outbox = after({ type: 'message-queued', entry: entry('l2') });
    const restored = nextOutbox(outbox, { type: 'outbox-restored', entries: [entry('l1'), entry('l2')] });
    expect(idsOf(restored)).toEqual(['l1', 'l2']);
    expect(nextOutbox(restored, { type: 'outbox-restored', entries: [] })).toBe(restored);
  });

  it('ignores the removal of a message that it does not hold', () => {
    const outbox = after({ type: 'message-queued', entry: entry('l1') });
    expect(nextOutbox(outbox, { type: 'queued-message-removed', localMessageId: 'l9' })).toBe(outbox);
  });
});
