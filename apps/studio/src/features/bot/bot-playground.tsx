import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { Button, Drawer } from '@parley/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BotChat } from './bot-chat.tsx';
import { BotHead } from './bot-head.tsx';
import styles from './bot-playground.module.css';
import { BotSettings } from './settings/bot-settings.tsx';
import { useBotSettings } from './settings/use-bot-settings.ts';
import { useHasRoom } from './use-has-room.ts';

interface BotPlaygroundProps {
  spaceId: string;
  draft: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
}

/** What a bot is made of beside a chat with it; where there is no room for both, in a drawer over the chat. */
export function BotPlayground({ spaceId, draft }: BotPlaygroundProps) {
  const { t } = useTranslation();
  const edit = useBotSettings(draft);
  const hasRoom = useHasRoom();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.page}>
      <BotHead bot={draft.bot_info} spaceId={spaceId}>
        {!hasRoom && (
          <Button size="small" icon={<SlidersHorizontal aria-hidden size={16} />} onClick={() => setOpen(true)}>
            {t('bot_settings')}
          </Button>
        )}
      </BotHead>
      <div className={styles.parts}>
        {hasRoom && (
          <div className={styles.settings}>
            <BotSettings edit={edit} />
          </div>
        )}
        <BotChat bot={draft.bot_info} spaceId={spaceId} />
      </div>
      <Drawer open={isOpen && !hasRoom} onOpenChange={setOpen} title={t('bot_settings')} closeLabel={t('close')}>
        <BotSettings edit={edit} />
      </Drawer>
    </div>
  );
}
