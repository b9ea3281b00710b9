import { CreateConversation } from '@parley/contract';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { chatPath } from '../bot/index.ts';
import { useRefreshConversations } from './conversation-pages.ts';

/** Begins another conversation with an agent and goes there. One that is still empty is taken again. */
export function useNewConversation(spaceId: string, botId: string, onBegun?: () => void) {
  const navigate = useNavigate();
  const refresh = useRefreshConversations();
  const create = useOperationMutation(CreateConversation, {
    onSuccess: async ({ conversation }) => {
      await refresh();
      onBegun?.();
      void navigate(chatPath(spaceId, botId, conversation.conversation_id), { state: { firstFocus: 'chat' } });
    },
  });
  return { isPending: create.isPending, begin: () => create.mutate({ bot_id: botId }) };
}
