import { type ConversationShare, ListConversationShares, type ListedConversation } from '@parley/contract';
import { Dialog, ErrorCard, SectionHeader, Skeleton, Stack } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CreateShareForm } from './create-share-form.tsx';
import { ShareRow } from './share-row.tsx';

interface ShareDialogProps {
  conversation: ListedConversation;
  onClose: () => void;
}

/** Shares a conversation, and lists with whom the user shares this one and others. */
export function ShareDialog({ conversation: { conversation_id, title }, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListConversationShares, {});
  const isHere = (share: ConversationShare) => share.conversation_id === conversation_id;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('share_title', { title })}
      description={t('share_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      {data ? (
        <Stack gap={5}>
          <CreateShareForm conversationId={conversation_id} shares={data.shares} allowsLinks={data.allows_links} />
          <Shares title={t('share_here')} shares={data.shares.filter(isHere)} />
          <Shares title={t('share_elsewhere')} shares={data.shares.filter((share) => !isHere(share))} isElsewhere />
        </Stack>
      ) : error ? (
        <ErrorCard title={t('share_failed')} message={errorMessage(error)} />
      ) : (
        <Skeleton height="160px" />
      )}
    </Dialog>
  );
}

interface SharesProps {
  title: string;
  shares: readonly ConversationShare[];
  isElsewhere?: boolean;
}

function Shares({ title, shares, isElsewhere = false }: SharesProps) {
  if (shares.length === 0) return null;
  return (
    <section aria-label={title}>
      <Stack gap={2}>
        <SectionHeader level={3} title={title} />
        <ul>
          {shares.map((share) => (
            <ShareRow key={share.share_id} share={share} isElsewhere={isElsewhere} />
          ))}
        </ul>
      </Stack>
    </section>
  );
}
