import { type DeletedBot, RestoreDeletedBot } from '@parley/contract';
import { Avatar, Button, IconButton, ListRow, useToast } from '@parley/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeleteForGoodDialog } from './delete-for-good-dialog.tsx';
import { useRefreshBin } from './use-refresh-bin.ts';

/** An agent in the bin: who deleted it and when, until when it is there, and the two ways out. */
export function DeletedBotRow({ bot }: { bot: DeletedBot }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshBin();
  const formatTime = useFormatTime();
  const formatDate = useFormatTime('date');
  const [isAsking, setAsking] = useState(false);
  const { id, name, icon_url, deleter, deleted_at, kept_until } = bot;
  const restore = useOperationMutation(RestoreDeletedBot, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('bot_restored', { name }));
    },
  });
  const time = formatTime(deleted_at);
  return (
    <ListRow
      leading={<Avatar kind="agent" name={name} src={icon_url} size={40} />}
      title={name}
      details={[
        deleter ? t('bot_deleted_by', { name: deleter.user_name, time }) : t('bot_deleted_at', { time }),
        t('bot_kept_until', { date: formatDate(kept_until) }),
      ]}
      action={
        <>
          <Button
            aria-label={t('bot_restore_named', { name })}
            icon={<RotateCcw aria-hidden />}
            isLoading={restore.isPending}
            onClick={() => restore.mutate({ deleted_bot_id: id })}
          >
            {t('bot_restore')}
          </Button>
          <IconButton
            label={t('bot_for_good_named', { name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setAsking(true)}
          />
        </>
      }
    >
      {isAsking && <DeleteForGoodDialog bot={bot} onClose={() => setAsking(false)} />}
    </ListRow>
  );
}
