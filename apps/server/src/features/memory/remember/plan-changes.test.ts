import { MEMORIES_MAX } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { MemoryRow } from '../memory.schema.ts';
import { certainSlotOf, factSlotOf } from './fact-slot.ts';
import { readProposal } from './model-proposal.ts';
import { planChanges } from './plan-changes.ts';
import { NOTHING, type Proposal } from './proposal.ts';

const place = { userId: 'ada', botId: 'bot', conversationId: 'talk', sectionId: 'section-2' };
const rowOf = (id: string, text: string, rest: Partial<MemoryRow> = {}): MemoryRow => ({
  id,
  ...place,
  type: 'fact',
  kind: 'lasting',
  text,
  slot: factSlotOf(text),
  createdAt: 1,
  updatedAt: 1,
  expiresAt: null,
  ...rest,
});
const plan = (existing: readonly MemoryRow[], proposal: Partial<Proposal>) => {
  let count = 0;
  const when = { now: 9, expiresAt: 99, newId: () => `new-${++count}` };
  return planChanges(existing, { ...NOTHING, ...proposal }, place, when);
};
const lasting = (text: string, ...replaces: string[]) => ({
  text,
  kind: 'lasting' as const,
  replaces,
  slot: certainSlotOf(text),
});

describe('studio §3 time capsule: what becomes of memories', () => {
  it('adds what is new, with its time to live', () => {
    const { added, changed, removed } = plan([], { facts: [lasting('The user likes tea.')] });
    expect(added).toEqual([{ ...rowOf('new-1', 'The user likes tea.'), createdAt: 9, updatedAt: 9, expiresAt: 99 }]);
    expect([changed, removed]).toEqual([[], []]);
  });

  it('renews what is known instead of adding it again', () => {
    const { added, changed } = plan([rowOf('m', 'The user likes tea.')], { facts: [lasting('the user likes TEA')] });
    expect(added).toEqual([]);
    expect(changed).toEqual([
      { id: 'm', change: expect.objectContaining({ text: 'The user likes tea.', updatedAt: 9 }) },
    ]);
  });

  it('puts a fact in the place of those that it contradicts, as the model says or because there is one of it', () => {
    const existing = [
      rowOf('tea', 'The user likes tea.'),
      rowOf('cup', 'The user drinks tea.'),
      rowOf('home', 'The user lives in Bern.'),
    ];
    const { added, changed, removed } = plan(existing, {
      facts: [lasting('The user only drinks coffee.', 'tea', 'cup'), lasting('The user lives in Oslo.')],
    });
    expect(added).toEqual([]);
    expect(changed.map(({ id, change: { text } }) => [id, text])).toEqual([
      ['tea', 'The user only drinks coffee.'],
      ['home', 'The user lives in Oslo.'],
    ]);
    expect(removed).toEqual(['cup']);
  });

  it('keeps what a rule could take for the same attribute, where the model replaces nothing', () => {
    const existing = [
      rowOf('home', 'The user lives in Bern.'),
      rowOf('job', 'The user works at Acme.'),
      rowOf('ann', "The user's daughter's name is Ann."),
      rowOf('nuts', "The user's allergy is nuts."),
    ];
    const facts = [
      'The user moved to Linux.',
      'The user works for two hours before breakfast.',
      "The user's daughter's name is Mia.",
      "The user's allergy is pollen.",
    ];
    const { added, changed, removed } = plan(existing, { facts: facts.map((text) => lasting(text)) });
    expect(added.map(({ text }) => text)).toEqual(facts);
    expect([changed, removed]).toEqual([[], []]);
  });

  it('keeps a lasting fact beside one of this conversation', () => {
    const { added, changed } = plan([rowOf('home', 'The user lives in Bern.')], {
      facts: [{ text: 'The user lives in Rome.', kind: 'conversation', replaces: [], slot: 'lives in' }],
    });
    expect(added).toHaveLength(1);
    expect(changed).toEqual([]);
  });

  it('forgets, skips trivia and secrets, and has one summary for each section', () => {
    const existing = [rowOf('tea', 'The user likes tea.'), rowOf('sum', 'They met.', { type: 'summary' })];
    const { added, changed, removed } = plan(existing, {
      facts: [lasting('Thanks'), lasting("The user's password is hunter2.")],
      forget: ['tea', 'unknown'],
      summary: 'They planned a trip to Rome.',
    });
    expect(added).toEqual([]);
    expect(changed.map(({ id, change: { text } }) => [id, text])).toEqual([['sum', 'They planned a trip to Rome.']]);
    expect(removed).toEqual(['tea']);
    const other = plan([rowOf('sum', 'They met.', { type: 'summary', sectionId: 'section-1' })], {
      summary: 'They planned a trip.',
    });
    expect(other.added).toMatchObject([{ type: 'summary', kind: 'lasting', sectionId: 'section-2' }]);
  });

  it('adds nothing where there is no room, and still replaces', () => {
    const full = Array.from({ length: MEMORIES_MAX }, (_, index) => rowOf(`m${index}`, `Fact number ${index}`));
    const { added, changed } = plan(full, {
      facts: [lasting('The user likes tea.'), lasting('Fact number one', 'm1')],
    });
    expect(added).toEqual([]);
    expect(changed.map(({ id }) => id)).toEqual(['m1']);
  });
});

describe('the answer of a model about memories', () => {
  const ids = new Map([['m1', 'known-1']]);

  it('is read also from a fence and with fields left out', () => {
    const answer = '```json\n{"facts":[{"text":" Likes tea ","replaces":["m1","m7"]}]}\n```';
    expect(readProposal(answer, ids)).toEqual({
      facts: [{ text: 'Likes tea', kind: 'lasting', replaces: ['known-1'], slot: null }],
      forget: [],
      summary: null,
    });
  });

  it('is nothing without JSON, and an error with another shape', () => {
    expect(readProposal('Nothing to remember.', ids)).toEqual(NOTHING);
    expect(() => readProposal('{"facts": "tea"}', ids)).toThrow();
  });
});
