export type ShortcutName =
  | 'stop'
  | 'focus-composer'
  | 'switch-focus'
  | 'recall'
  | 'copy-answer'
  | 'copy-code'
  | 'regenerate'
  | 'find'
  | 'help';
