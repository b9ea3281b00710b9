import { useConversation } from '@parley/chat-panel';
import { ForkConversation } from '@parley/contract';
import { IconButton, useToast } from '@parley/ui';
import { GitFork } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { chatPath } from '../../bot/index.ts';
import { useRefreshConversations } from '../conversation-pages.ts';

/** Copies the conversation up to a message and goes on there. */
export function ForkButton({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshConversations();
  const { space_id: spaceId = '', bot_id: botId = '', conversation_id = '' } = useParams();
  // What is being written has no end yet.
  const isReplying = useConversation(({ waiting, responding }) => Boolean(waiting || responding));
  const fork = useOperationMutation(ForkConversation, {
    onSuccess: async ({ conversation }) => {
      await refresh();
      toast('success', t('chats_forked'));
      void navigate(chatPath(spaceId, botId, conversation.conversation_id), { state: { firstFocus: 'chat' } });
    },
  });
  return (
    <IconButton
      label={t('chats_fork')}
      icon={<GitFork aria-hidden />}
      disabled={isReplying || fork.isPending}
      onClick={() => fork.mutate({ conversation_id, message_id: messageId })}
    />
  );
}
