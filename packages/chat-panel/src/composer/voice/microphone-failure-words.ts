import type { PanelCopy } from '../../texts/panel-texts.ts';

/** Why nothing can be recorded, as far as one can do something about it. */
export function microphoneFailureWords(error: unknown, copy: PanelCopy): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return copy.microphoneDenied;
  return name === 'NotFoundError' ? copy.microphoneMissing : copy.microphoneFailed;
}
