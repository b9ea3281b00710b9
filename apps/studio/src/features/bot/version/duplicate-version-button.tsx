import { GetBotVersionInfo } from '@parley/contract';
import { Button } from '@parley/ui';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { DuplicateBotDialog } from '../copy/lazy-duplicate-bot-dialog.ts';

/** Opens the dialog that makes a version the draft of a new agent. The agent's name is that of the version. */
export function DuplicateVersionButton({
  botId,
  spaceId,
  version,
}: {
  botId: string;
  spaceId: string;
  version: string;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching } = useOperationQuery(GetBotVersionInfo, { bot_id: botId, version }, { enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" icon={<Copy aria-hidden />} isLoading={isOpen && isFetching} onClick={() => setOpen(true)}>
        {t('bot_copy')}
      </Button>
      {isOpen && data && (
        <LazyPartBoundary onFailed={close}>
          <DuplicateBotDialog
            bot={{ id: botId, name: data.data.bot_info.name, spaceId }}
            version={version}
            onClose={close}
          />
        </LazyPartBoundary>
      )}
    </>
  );
}
