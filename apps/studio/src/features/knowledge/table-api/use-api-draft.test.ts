import { describe, expect, it } from 'vitest';
import { type ApiDraft, headerProblem, readApiDraft, storedApiDraft } from './use-api-draft.ts';

const draft: ApiDraft = {
  ...readApiDraft(undefined),
  step: 'preview',
  address: 'https://example.com/fruit',
  headers: [{ name: 'Authorization', value: 'Bearer key' }],
};

describe('studio §3 table_api: the draft of an import', () => {
  it('is kept without the values of headers, which are entered again', () => {
    expect(storedApiDraft(draft)).not.toContain('Bearer');
    expect(readApiDraft(storedApiDraft(draft))).toMatchObject({
      step: 'source',
      address: draft.address,
      headers: [{ name: 'Authorization', value: '' }],
    });
    expect(readApiDraft(storedApiDraft({ ...draft, headers: [] })).step).toBe('preview');
    expect(readApiDraft('{').step).toBe('source');
  });

  it.each([
    [[], undefined],
    [[{ name: 'X-Key', value: 'a' }], undefined],
    [[{ name: 'X-Key', value: '', isStored: true }], undefined],
    [[{ name: 'X-Key', value: '' }], 'value'],
    [[{ name: 'two words', value: 'a' }], 'name'],
    [[{ name: 'Host', value: 'a' }], 'name'],
    [
      [
        { name: 'X-Key', value: 'a' },
        { name: 'x-key', value: 'b' },
      ],
      'same',
    ],
  ] as const)('headers %j: %s', (headers, problem) => {
    expect(headerProblem(headers)).toBe(problem);
  });
});
