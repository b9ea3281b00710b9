import type { ListedConversation } from '@parley/contract';
import { Avatar, IconButton, Menu, MenuItem, PageHeader, useIsNarrow } from '@parley/ui';
import { Bot, Ellipsis, PanelLeft } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { InPageBar } from '../../../page/page-bar.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { BackLink, botPath } from '../../bot/index.ts';
import { ContextGauge } from '../context/context-gauge.tsx';
import { ConversationMenuItems } from '../conversation-menu.tsx';
import { useConversationDialogs } from '../use-conversation-dialogs.tsx';
import { useOwnData } from './own-data.tsx';

export interface Agent {
  readonly name: string;
  readonly url: string;
}

const TasksButton = lazyPart(async () => (await import('../../task/index.ts')).TasksButton);

interface ChatHeadProps {
  spaceId: string;
  conversation: ListedConversation;
  agent: Agent | null;
  /** The version of the agent that answers; empty until the conversation is open. */
  version: string;
  findButtonPlace: Ref<HTMLDivElement>;
  /** Where the list is not beside the chat. */
  onOpenList: (() => void) | undefined;
}

/** The bar of a conversation: its agent, its title and what one can do with it. */
export function ChatHead({ spaceId, conversation, agent, version, findButtonPlace, onOpenList }: ChatHeadProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const dialogs = useConversationDialogs(spaceId, conversation.conversation_id);
  const ownData = useOwnData(conversation.bot_id, version);
  const title = conversation.title || t('chats_new');
  const listPath = `/space/${spaceId}/develop`;
  return (
    <>
      <PageTitle>{agent ? `${title} · ${agent.name}` : title}</PageTitle>
      <InPageBar>
        <PageHeader
          variant="bar"
          {...(!isNarrow && {
            breadcrumb: {
              label: t('breadcrumb'),
              items: [
                { id: 'list', content: <Link to={listPath}>{t('breadcrumb_bots')}</Link> },
                ...(agent
                  ? [{ id: 'agent', content: <Link to={botPath(spaceId, conversation.bot_id)}>{agent.name}</Link> }]
                  : []),
              ],
            },
          })}
          picture={
            <>
              {isNarrow && <BackLink to={listPath} label={t('back_to_develop')} />}
              <Avatar kind="agent" name={agent?.name ?? ''} src={agent?.url ?? ''} size={24} />
            </>
          }
          title={title}
          actions={
            <>
              <div ref={findButtonPlace} />
              <ContextGauge conversationId={conversation.conversation_id} />
              {!isNarrow && ownData.buttons}
              <LazyPartBoundary onFailed={() => undefined}>
                <TasksButton botId={conversation.bot_id} conversationId={conversation.conversation_id} />
              </LazyPartBoundary>
              {onOpenList && (
                <IconButton label={t('chats_open_list')} icon={<PanelLeft aria-hidden />} onClick={onOpenList} />
              )}
              <Menu trigger={<IconButton label={t('chats_menu_current')} icon={<Ellipsis aria-hidden />} />}>
                {isNarrow && ownData.items}
                <MenuItem asChild>
                  <Link to={botPath(spaceId, conversation.bot_id)}>
                    <Bot aria-hidden />
                    {t('chats_open_agent')}
                  </Link>
                </MenuItem>
                <ConversationMenuItems conversation={conversation} actions={dialogs.actionsOf(conversation)} />
              </Menu>
            </>
          }
        />
      </InPageBar>
      {dialogs.shown}
      {ownData.shown}
    </>
  );
}
