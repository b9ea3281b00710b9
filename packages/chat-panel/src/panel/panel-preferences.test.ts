import { describe, expect, it } from 'vitest';
import docs from '../../../../docs/chat-panel.md?raw';
import { DEFAULT_PREFERENCES, toPreferences } from './panel-preferences.ts';

describe('preferences', () => {
  it('have the defaults of chat §2', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({
      enableDragUpload: true,
      enableMultimodalUpload: true,
      fileLimit: 1,
      messageWidth: '100%',
      showStopRespond: true,
      showUserExtendedInfo: false,
    });
  });

  it('are all in the table of the docs', () => {
    const [table = ''] = docs.split('## Preferences')[1]?.split('\n## ') ?? [];
    expect(Object.keys(DEFAULT_PREFERENCES).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('are what is given, and the default for what is undefined', () => {
    const given = { fileLimit: 3, messageWidth: undefined, unknown: 1 };
    expect(toPreferences(given)).toEqual({ ...DEFAULT_PREFERENCES, fileLimit: 3 });
  });
});
