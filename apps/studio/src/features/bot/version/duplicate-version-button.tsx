import { GetBotVersionInfo } from '@parley/contract';
import { Button } from '@parley/ui';
import { Copy } from 'lucide-react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
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
  const { mutate: load, data, isPending, reset } = useOperationMutation(GetBotVersionInfo);
  return (
    <>
      <Button
        size="small"
        icon={<Copy aria-hidden />}
        isLoading={isPending}
        onClick={() => load({ bot_id: botId, version })}
      >
        {t('bot_copy')}
      </Button>
      {data && (
        <LazyPartBoundary onFailed={reset}>
          <DuplicateBotDialog
            bot={{ id: botId, name: data.data.bot_info.name, spaceId }}
            version={version}
            onClose={reset}
          />
        </LazyPartBoundary>
      )}
    </>
  );
}
