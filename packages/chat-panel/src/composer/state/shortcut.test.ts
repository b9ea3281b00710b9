import { describe, expect, it } from 'vitest';
import { isComplete, type Shortcut, shortcutQuery, visibleFields } from './shortcut.ts';

const translate: Shortcut = {
  id: 's1',
  name: 'Translate',
  template: 'Translate {{ text }} into {{language}} for {{whom}} ({{unknown}})',
  fields: [
    { name: 'text', label: 'Text', isRequired: true },
    { name: 'language', label: 'Language', options: ['French', 'Chinese'], defaultValue: 'French' },
    { name: 'whom', label: 'For', isHidden: true, defaultValue: 'a child' },
  ],
};

describe('wire §2.3 shortcuts', () => {
  it('fill the template with given values, defaults and hidden fields', () => {
    expect(shortcutQuery(translate, { text: 'tea' })).toBe('Translate tea into French for a child ({{unknown}})');
    expect(visibleFields(translate).map(({ name }) => name)).toEqual(['text', 'language']);
  });

  it('are complete when the required fields are not blank', () => {
    expect(isComplete(translate, { text: ' ' })).toBe(false);
    expect(isComplete(translate, { text: 'tea' })).toBe(true);
  });

  it('insert values literally, also with template or replacement characters', () => {
    expect(shortcutQuery(translate, { text: '{{language}} $& $1' })).toContain('Translate {{language}} $& $1 into');
  });
});
