export type KeyBindingName =
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
