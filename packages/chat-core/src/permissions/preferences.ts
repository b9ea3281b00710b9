/** When a new message may interrupt what is being answered (chat §4 New-message permission). */
export type InterruptScenario = 'replying' | 'suggesting' | 'never';

/** What a host decides, as far as permissions depend on it; defaults from wire §2.5. */
export interface PermissionPreferences {
  readonly newMessageInterruptScenario: InterruptScenario;
  readonly enableMessageBoxActionBar: boolean;
  readonly readonly: boolean;
  readonly isInputReadonly: boolean;
  readonly showStopRespond: boolean;
  readonly fileLimit: number;
}

export const DEFAULT_INTERRUPT_SCENARIO: InterruptScenario = 'replying';

export const DEFAULT_PERMISSION_PREFERENCES: PermissionPreferences = {
  newMessageInterruptScenario: DEFAULT_INTERRUPT_SCENARIO,
  enableMessageBoxActionBar: false,
  readonly: false,
  isInputReadonly: false,
  showStopRespond: true,
  fileLimit: 1,
};

/** A chosen file, as far as permissions depend on it. */
export interface ChosenFile {
  readonly status: 'init' | 'uploading' | 'success' | 'canceled' | 'error';
}
