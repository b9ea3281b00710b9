import type { MixItem } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../conversation/outbox.ts';
import { contentOfEntry, withText, withUploaded } from './outbox-entry.ts';

const key = fc.stringMatching(/^[a-z]{1,8}$/);
const file: fc.Arbitrary<MixItem> = fc.oneof(
  key.map((key): MixItem => ({ type: 'image', image: { key } })),
  key.map(
    (key): MixItem => ({
      type: 'file',
      file: { file_key: key, file_name: `${key}.pdf`, file_type: 'pdf', file_size: 1 },
    }),
  ),
);
const textItem = fc.string({ minLength: 1 }).map((text): MixItem => ({ type: 'text', text }));
const files = fc.array(file, { minLength: 1, maxLength: 4 });
const quoted = fc.array(textItem, { maxLength: 1 });

const mixOf = (item_list: readonly MixItem[], refer_items: readonly MixItem[]) =>
  ({ contentType: 'mix', content: JSON.stringify({ item_list, refer_items }) }) as const;
const entryOf = (content: OutboxEntry['content']): OutboxEntry => ({
  localMessageId: 'local-1',
  text: '',
  mentionIds: [],
  reason: 'offline',
  ...(content && { content }),
});
const read = ({ content }: { readonly content: string }) => JSON.parse(content);

describe('chat §4 sending: an outbox entry with any content', () => {
  it('keeps its files and its quote when its text is edited, and has only the new text', () => {
    fc.assert(
      fc.property(files, quoted, fc.string(), fc.string(), (items, refers, before, after) => {
        const old: MixItem[] = before === '' ? [] : [{ type: 'text', text: before }];
        const changed = withText(entryOf(mixOf([...items, ...old], refers)), after);
        const now: MixItem[] = after === '' ? [] : [{ type: 'text', text: after }];
        expect(changed?.text).toBe(after);
        expect(changed && read(contentOfEntry(changed))).toEqual({
          item_list: [...items, ...now],
          refer_items: refers,
        });
      }),
    );
  });

  it('takes its files from the upload, and its text and quote from the entry', () => {
    fc.assert(
      fc.property(files, files, quoted, textItem, textItem, (waiting, uploaded, refers, mine, stale) => {
        const entry = entryOf(mixOf([...waiting, mine], refers));
        expect(read(withUploaded(entry, mixOf([...uploaded, stale], [])))).toEqual({
          item_list: [...uploaded, mine],
          refer_items: refers,
        });
      }),
    );
  });
});
