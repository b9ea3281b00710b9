import type { ChatClient } from '@parley/chat-core';
import { type BotDraft, type BotInfo, GetBotVersionInfo, SaveVariant, type Variant } from '@parley/contract';
import { Avatar, Button, PageHeader, useIsNarrow, useToast } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InPageBar } from '../../../page/page-bar.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { BackLink } from '../back-link.tsx';
import { botPath } from '../bot-path.ts';
import { LockBanner } from '../collaboration/lock-banner.tsx';
import { useChangesFrom } from '../collaboration/use-collaboration.ts';
import { type DraftEditor, useDraftEditor, useSection } from '../draft/draft-editor.ts';
import { SavingIndicator } from '../draft/saving-indicator.tsx';
import { AskAll } from './ask-all.tsx';
import styles from './comparison.module.css';
import { prepareQuestion } from './prepare-question.ts';
import { stopReplying } from './use-conversations.ts';
import { VariantColumn } from './variant-column.tsx';
import { createVariantEditor, type VariantEditor, VariantRefused } from './variant-editor.ts';
import { WantedAnswerColumn } from './wanted-answer-column.tsx';
import { WantedAnswersProvider } from './wanted-answers.tsx';

interface ComparisonProps {
  bot: Pick<BotInfo, 'bot_id' | 'icon_url'>;
  spaceId: string;
  variants: readonly Variant[];
  /** Whether the user may keep and delete wanted answers. The edit lock does not matter for it. */
  canKeep: boolean;
}

/** The variants side by side, and one input for all of them. */
export function Comparison({ bot, spaceId, variants, canKeep }: ComparisonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const draft = useDraftEditor();
  const isNarrow = useIsNarrow();
  const path = botPath(spaceId, bot.bot_id);
  const [name] = useSection('name');
  const editors = useVariantEditors(draft, variants);
  const shown = useShown(editors);
  const [clients, setClients] = useState<Readonly<Record<string, ChatClient | null>>>({});
  const onClient = useCallback(
    (conversationId: string, client: ChatClient | null) =>
      setClients((known) => ({ ...known, [conversationId]: client })),
    [],
  );
  const shownClients = useMemo(
    () => shown.flatMap(({ conversationId }) => clients[conversationId] ?? []),
    [shown, clients],
  );
  const hidden = editors.find((editor) => !shown.includes(editor));
  // What others change in the draft arrives with every conversation; one is enough.
  useChangesFrom(shownClients[0] ?? null);

  async function prepare(): Promise<boolean> {
    const prepared = await prepareQuestion({ draft, variants: shown, clients: shownClients });
    if (prepared === 'draft-unsaved') toast('error', t('compare_ask_unsaved'));
    if (prepared === 'context-kept') toast('error', t('compare_ask_context_kept'));
    return prepared === 'ready';
  }

  /** Nobody could stop its reply without its column. */
  async function remove(editor: VariantEditor): Promise<void> {
    const client = clients[editor.conversationId];
    if (client) await stopReplying(client);
    editor.setShown(false);
  }

  return (
    <WantedAnswersProvider botId={bot.bot_id} canKeep={canKeep}>
      <PageTitle>{t('compare_title')}</PageTitle>
      <InPageBar>
        <PageHeader
          variant="bar"
          {...(!isNarrow && {
            breadcrumb: {
              label: t('breadcrumb'),
              items: [
                { id: 'list', content: <Link to={`/space/${spaceId}/develop`}>{t('breadcrumb_bots')}</Link> },
                { id: 'bot', content: <Link to={path}>{name}</Link> },
              ],
            },
          })}
          picture={
            isNarrow ? (
              <BackLink to={path} label={t('publish_edit')} />
            ) : (
              <Avatar kind="agent" name={name} src={bot.icon_url} size={24} />
            )
          }
          title={t('compare_title')}
          tag={<SavingIndicator />}
          actions={
            hidden && (
              <Button icon={<Plus aria-hidden />} onClick={() => hidden.setShown(true)}>
                {t('compare_add')}
              </Button>
            )
          }
        />
      </InPageBar>
      <div className={styles.page}>
        <LockBanner />
        <div className={styles.columns}>
          {shown.map((editor) => (
            <VariantColumn
              key={editor.conversationId}
              variant={editor}
              letter={letterOf(editors.indexOf(editor))}
              botId={bot.bot_id}
              spaceId={spaceId}
              onRemove={shown.length > 1 ? () => void remove(editor) : undefined}
              onClient={onClient}
            />
          ))}
          <WantedAnswerColumn clients={shownClients} />
        </div>
        <AskAll clients={shownClients} isReady={shownClients.length === shown.length} prepare={prepare} />
      </div>
    </WantedAnswersProvider>
  );
}

const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

function useVariantEditors(draft: DraftEditor, variants: readonly Variant[]): readonly VariantEditor[] {
  const loadVersion = async (version: string): Promise<BotDraft> =>
    (await call(GetBotVersionInfo, { bot_id: draft.botId, version })).data.bot_info;
  const [editors] = useState(() =>
    variants.map((variant) => createVariantEditor({ draft, variant, loadVersion, save })),
  );
  useEffect(() => () => editors.forEach((editor) => void editor.flush()), [editors]);
  return editors;
}

/** A variant that the content check refuses is not saved. */
async function save(conversation_id: string, settings: Variant['settings']): Promise<void> {
  const { check_not_pass, check_not_pass_msg } = await call(SaveVariant, { conversation_id, settings });
  if (check_not_pass) throw new VariantRefused(check_not_pass_msg);
}

function useShown(editors: readonly VariantEditor[]): readonly VariantEditor[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = editors.map((editor) => editor.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [editors],
  );
  const key = useSyncExternalStore(subscribe, () => editors.map((editor) => (editor.getOwn() ? 1 : 0)).join(''));
  return useMemo(() => editors.filter((_, index) => key[index] === '1'), [editors, key]);
}
