import type { PanelTexts } from '../texts/panel-texts.ts';
import type { Sender } from './sender.ts';

/** What a sender is called; who has no name is called by what they are. */
export const senderName = ({ nickname, kind }: Pick<Sender, 'nickname' | 'kind'>, texts: PanelTexts): string =>
  nickname || (kind === 'user' ? texts.you : texts.bot);
