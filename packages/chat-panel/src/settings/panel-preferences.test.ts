import { componentSlots } from '@parley/chat-core';
import { describe, expect, it } from 'vitest';
import docs from '../../../../docs/chat-panel.md?raw';
import callbacks from './panel-callbacks.ts?raw';
import { DEFAULT_PREFERENCES, toPreferences } from './panel-preferences.ts';
import preferences from './panel-preferences.ts?raw';

/** The names that a section of the docs does not mention. */
function missingIn(heading: string, names: readonly string[]): readonly string[] {
  const [section = ''] = docs.split(`\n${heading}\n`)[1]?.split('\n## ') ?? [];
  return names.filter((name) => !section.includes(`\`${name}\``));
}

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
    expect(missingIn('## Preferences', Object.keys(DEFAULT_PREFERENCES))).toEqual([]);
  });

  it('take the given value, or the default if it is undefined', () => {
    const given = { fileLimit: 3, messageWidth: undefined, unknown: 1 };
    expect(toPreferences(given)).toEqual({ ...DEFAULT_PREFERENCES, fileLimit: 3 });
  });
});

describe('docs/chat-panel.md', () => {
  it('lists every slot, callback and key binding', () => {
    const callbackNames = [...callbacks.matchAll(/readonly (on\w+)\?:/g)].map(([, name = '']) => name);
    const [, keyBindingNames = ''] = preferences.match(/type KeyBindingName =([^;]*);/) ?? [];
    const keyNames = [...keyBindingNames.matchAll(/\| '([\w-]+)'/g)].map(([, name = '']) => name);
    expect([callbackNames.length > 20, keyNames.length]).toEqual([true, 10]);
    expect(missingIn('## Slots', componentSlots)).toEqual([]);
    expect(missingIn('## Callbacks', callbackNames)).toEqual([]);
    expect(missingIn('## Keys', keyNames)).toEqual([]);
  });
});
