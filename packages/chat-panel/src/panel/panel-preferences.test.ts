import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, toPreferences } from './panel-preferences.ts';

describe('preferences', () => {
  it('have the defaults of chat §2', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({
      fileLimit: 1,
      messageWidth: '100%',
      showStopRespond: true,
      showUserExtendedInfo: false,
    });
  });

  it('are what is given, and the default for what is undefined', () => {
    const given = { fileLimit: 3, messageWidth: undefined, unknown: 1 };
    expect(toPreferences(given)).toEqual({ ...DEFAULT_PREFERENCES, fileLimit: 3 });
  });
});
