import type { PanelTexts } from '../../texts/panel-texts.ts';

/** Why nothing can be recorded, as far as one can do something about it. */
export function microphoneErrorText(error: unknown, texts: PanelTexts): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return texts.microphoneDenied;
  return name === 'NotFoundError' ? texts.microphoneMissing : texts.microphoneFailed;
}
