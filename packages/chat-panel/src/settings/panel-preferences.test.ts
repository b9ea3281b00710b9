import { describe, expect, it } from 'vitest';
import docs from '../../../../docs/chat-panel.md?raw';
import { DEFAULT_PREFERENCES, toPreferences } from './panel-preferences.ts';

describe('preferences', () => {
  it('have the defaults of chat §2 and wire §2.5', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({
      newMessageInterruptScenario: 'replying',
      enableMessageBoxActionBar: false,
      selectable: false,
      showClearContextDivider: true,
      messageWidth: '100%',
      readonly: false,
      isSendButtonVisible: true,
      isClearHistoryButtonVisible: true,
      isMoreButtonVisible: true,
      enableMention: false,
      theme: 'debug',
      enableMultimodalUpload: true,
      fileLimit: 1,
      showInputArea: true,
      showOnboardingMessage: true,
      showStopRespond: true,
      isOnboardingCentered: false,
      enableTwoWayLoad: false,
      showUserExtendedInfo: false,
      enableImageAutoSize: false,
      enablePasteUpload: false,
      isInputReadonly: false,
      showBackground: false,
      enableDragUpload: true,
      enableSelectOnboarding: true,
      ignoreMessageConfigList: [],
      showFunctionCallDetail: true,
      isShowFunctionCallBox: true,
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
