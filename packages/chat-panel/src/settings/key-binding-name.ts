export type ShortcutName =
  | 'stop'
  | 'focus-composer'
  | 'switch-focus'
  | 'recall'
  | 'send-now'
  | 'copy-answer'
  | 'copy-code'
  | 'regenerate'
  | 'find'
  | 'help';
