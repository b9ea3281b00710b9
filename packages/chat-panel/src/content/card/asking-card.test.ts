import { describe, expect, it } from 'vitest';
import { askingCard } from './asking-card.ts';

const city = { name: 'city', description: 'Where?', isRequired: true };

describe('wire §1.8 cards that ask', () => {
  it('give options, each once', () => {
    const card = { question: 'Which?', options: ['A', { name: 'B' }, { label: 'C' }, 'A', '', 7] };
    expect(askingCard(card)).toEqual({ question: 'Which?', options: ['A', 'B', 'C'], fields: [] });
  });

  it('give a form, as a list or as a schema', () => {
    const list = [{ name: 'city', description: 'Where?', required: true }, { type: 'string' }];
    const schema = { type: 'object', properties: { city: { description: 'Where?' } }, required: ['city'] };
    for (const form_schema of [list, schema])
      expect(askingCard({ form_schema })).toEqual({ question: '', options: [], fields: [city] });
  });

  it('may have what they ask inside', () => {
    const options = { content_type: 'option', content: { question: 'Which?', options: [{ name: 'A' }] } };
    expect(askingCard(options)).toEqual({ question: 'Which?', options: ['A'], fields: [] });
    const form = { content_type: 'form_schema', content: [{ name: 'city', description: 'Where?', required: true }] };
    expect(askingCard(form)?.fields).toEqual([city]);
  });

  it.each([null, 'A', 7, [], {}, { options: [] }, { options: 'A' }, { form_schema: {} }, { content: null }])(
    'are not %j',
    (card) => expect(askingCard(card)).toBeNull(),
  );
});
