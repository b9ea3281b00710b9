/** The parts of the panel to which a host can add a class. */
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
