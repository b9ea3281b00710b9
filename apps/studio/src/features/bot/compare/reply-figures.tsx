import { answerOf, type Conversation, findGroup, findMessage, isGroupReplying } from '@parley/chat-core';
import { type GroupSlotProps, useClient, useInGroup } from '@parley/chat-panel';
import { WANTED_ANSWER_MAX, WANTED_QUESTION_MAX } from '@parley/contract';
import { Button } from '@parley/ui';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useFormatDuration } from '../../../i18n/use-format-duration.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Fact, FactList } from '../debug/fact-list.tsx';
import { replyRecord } from '../debug/reply-record.ts';
import styles from './reply-figures.module.css';
import { useWantedAnswers } from './wanted-answers.tsx';

/** Below each answer: its time, tokens and cost, and a button that keeps it as the wanted one. */
export function ReplyFigures({ groupId }: GroupSlotProps) {
  // As text, which is the same until a figure changes.
  const figures = useInGroup((conversation) => JSON.stringify(figuresOf(conversation, groupId)));
  const known: Figures | null = JSON.parse(figures);
  return known && <Known figures={known} groupId={groupId} />;
}

interface Figures {
  readonly seconds: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
}

/** Null while the answer is not complete. */
function figuresOf(conversation: Conversation, groupId: string): Figures | null {
  if (isGroupReplying(conversation, groupId)) return null;
  const answerIds = findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];
  const messageId = answerIds[answerIds.length - 1];
  const record = messageId === undefined ? null : replyRecord(conversation, messageId, []);
  if (!record) return null;
  const { seconds, inputTokens, outputTokens, cost } = record;
  return { seconds, inputTokens, outputTokens, cost };
}

function Known({ figures, groupId }: { figures: Figures; groupId: string }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const formatDuration = useFormatDuration();
  const { seconds, inputTokens, outputTokens, cost } = figures;
  const facts: Fact[] = [
    [t('debug_duration'), seconds === null ? null : formatDuration(seconds * 1000)],
    [t('debug_input_tokens'), inputTokens === null ? null : format(inputTokens)],
    [t('debug_output_tokens'), outputTokens === null ? null : format(outputTokens)],
    [t('debug_cost'), cost === null ? null : format(cost)],
  ];
  return (
    <div className={styles.foot}>
      <FactList facts={facts} />
      <KeepButton groupId={groupId} />
    </div>
  );
}

function KeepButton({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { conversation } = useClient();
  const wanted = useWantedAnswers();
  const { question, answer } = turnOf(conversation.getState(), groupId);
  const isKeepable =
    question !== '' && answer !== '' && question.length <= WANTED_QUESTION_MAX && answer.length <= WANTED_ANSWER_MAX;
  if (!isKeepable) return null;
  const kept = wanted.find(question);
  const isKept = kept?.answer === answer;
  return (
    <Button
      size="small"
      variant="ghost"
      icon={isKept ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
      disabled={isKept || !wanted.canKeep}
      onClick={() => wanted.keep(question, answer)}
    >
      {t(isKept ? 'compare_kept' : kept ? 'compare_replace_kept' : 'compare_keep')}
    </Button>
  );
}

function turnOf(conversation: Conversation, groupId: string): { question: string; answer: string } {
  const asked = findMessage(conversation, findGroup(conversation, groupId)?.memberSet.userMessageId ?? '');
  return {
    question: asked?.content_type === 'text' ? asked.content.trim() : '',
    answer: answerOf(conversation, groupId).trim(),
  };
}
