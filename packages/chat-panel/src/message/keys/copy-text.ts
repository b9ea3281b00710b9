import { copyText } from '@parley/ui';
import type { Panel } from '../../panel/panel-context.ts';

/** Copies and says so. False when there is nothing to copy. */
export function copyWords({ announcer, copy }: Panel, words: string): boolean {
  if (words === '') return false;
  void copyText(words).then((isCopied) => {
    if (isCopied) announcer.announce(copy.copied);
    else announcer.announceFailure(copy.copyFailed);
  });
  return true;
}
