/** The parts of the panel that a host can give a class of its own. */
export type PanelPart =
  | 'panel'
  | 'list'
  | 'group'
  | 'messageBox'
  | 'sendMessageBox'
  | 'receiveMessageBox'
  | 'bubble'
  | 'contextDivider'
  | 'onboarding'
  | 'suggestion'
  | 'actionBar'
  | 'toNewest'
  | 'composer'
  | 'input';

export type PanelClassNames = Readonly<Partial<Record<PanelPart, string>>>;
