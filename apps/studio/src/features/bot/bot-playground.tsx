import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { Button, Drawer } from '@parley/ui';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BotHead } from './bot-head.tsx';
import styles from './bot-playground.module.css';
import { ChatSkeleton } from './bot-skeleton.tsx';
import { BotSettings } from './settings/bot-settings.tsx';
import { useBotSettings } from './settings/use-bot-settings.ts';
import { useIsWide } from './use-is-wide.ts';

/** The chat is half of the page's code: name and settings are shown before it. */
const BotChat = lazy(async () => ({ default: (await import('./bot-chat.tsx')).BotChat }));

interface BotPlaygroundProps {
  spaceId: string;
  draft: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
}

/** The settings of an agent beside a chat with it; on narrow screens in a drawer over the chat. */
export function BotPlayground({ spaceId, draft }: BotPlaygroundProps) {
  const { t } = useTranslation();
  const edit = useBotSettings(draft);
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.page}>
      <BotHead
        bot={{ ...draft.bot_info, name: edit.savingName ?? draft.bot_info.name }}
        spaceId={spaceId}
        actions={
          !isWide && (
            <Button size="small" icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
              {t('bot_settings')}
            </Button>
          )
        }
      />
      <div className={styles.parts}>
        {isWide && (
          <div className={styles.settings}>
            <BotSettings edit={edit} />
          </div>
        )}
        <Suspense fallback={<ChatSkeleton />}>
          <BotChat bot={draft.bot_info} spaceId={spaceId} />
        </Suspense>
      </div>
      <Drawer open={isOpen && !isWide} onOpenChange={setOpen} title={t('bot_settings')} closeLabel={t('close')} isFlush>
        <BotSettings edit={edit} />
      </Drawer>
    </div>
  );
}
