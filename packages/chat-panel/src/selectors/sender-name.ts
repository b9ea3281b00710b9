import type { PanelCopy } from '../texts/panel-texts.ts';
import type { Sender } from './sender.ts';

/** What a sender is called; who has no name is called by what they are. */
export const senderName = ({ nickname, kind }: Pick<Sender, 'nickname' | 'kind'>, copy: PanelCopy): string =>
  nickname || (kind === 'user' ? copy.you : copy.bot);
