import { describe, expect, it } from 'vitest';
import { versionsOfPart } from './versions-of-part.ts';

describe('the versions of a turn', () => {
  it('are at the answer where it was made anew', () => {
    const turn = { message_id: 'b', version_ids: ['a', 'b'], question_numbers: [1, 1] };
    expect(versionsOfPart(turn, 'answer')).toEqual(['a', 'b']);
    expect(versionsOfPart(turn, 'question')).toEqual(['b']);
  });

  it('are at the question where it was edited', () => {
    const turn = { message_id: 'b', version_ids: ['a', 'b'], question_numbers: [1, 2] };
    expect(versionsOfPart(turn, 'question')).toEqual(['a', 'b']);
    expect(versionsOfPart(turn, 'answer')).toEqual(['b']);
  });

  it('are at both where both happened; another question is shown with its latest answer', () => {
    const turn = { message_id: 'a', version_ids: ['a', 'b', 'c', 'd'], question_numbers: [1, 3, 1, 3] };
    expect(versionsOfPart(turn, 'question')).toEqual(['a', 'd']);
    expect(versionsOfPart(turn, 'answer')).toEqual(['a', 'c']);
  });
});
