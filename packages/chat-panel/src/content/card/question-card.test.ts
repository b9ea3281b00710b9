import { describe, expect, it } from 'vitest';
import { readQuestionCard } from './question-card.ts';

const city = { name: 'city', description: 'Where?', isRequired: true };

describe('wire §1.8 question cards', () => {
  it('have options without duplicates', () => {
    const card = { question: 'Which?', options: ['A', { name: 'B' }, { label: 'C' }, 'A', '', 7] };
    expect(readQuestionCard(card)).toEqual({ text: 'Which?', options: ['A', 'B', 'C'], fields: [] });
  });

  it('have a form from a field list or a JSON Schema', () => {
    const list = [{ name: 'city', description: 'Where?', required: true }, { type: 'string' }];
    const schema = { type: 'object', properties: { city: { description: 'Where?' } }, required: ['city'] };
    for (const form_schema of [list, schema])
      expect(readQuestionCard({ form_schema })).toEqual({ text: '', options: [], fields: [city] });
  });

  it('may have the question nested in their content', () => {
    const options = { content_type: 'option', content: { question: 'Which?', options: [{ name: 'A' }] } };
    expect(readQuestionCard(options)).toEqual({ text: 'Which?', options: ['A'], fields: [] });
    const form = { content_type: 'form_schema', content: [{ name: 'city', description: 'Where?', required: true }] };
    expect(readQuestionCard(form)?.fields).toEqual([city]);
  });

  it.each([null, 'A', 7, [], {}, { options: [] }, { options: 'A' }, { form_schema: {} }, { content: null }])(
    'are null for %j',
    (card) => expect(readQuestionCard(card)).toBeNull(),
  );
});
