import type { ConversationContext } from '@parley/contract';
import { DetailList, IconButton, Popover, SectionHeader, Stack, Text } from '@parley/ui';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './context-gauge.module.css';
import { useConversationContext } from './use-conversation-context.ts';

type Context = NonNullable<ConversationContext['context']>;

const RADIUS = 7;
const AROUND = 2 * Math.PI * RADIUS;

const partsOf = (context: Context) =>
  [
    { name: 'context_prompt', tokens: context.prompt_tokens },
    { name: 'context_knowledge', tokens: context.knowledge_tokens },
    { name: 'context_tools', tokens: context.tool_tokens },
    { name: 'context_history', tokens: context.history_tokens },
    { name: 'context_question', tokens: context.question_tokens },
    { name: 'context_answer_room', tokens: context.answer_room_tokens },
  ] as const;

/** How full the context of the model is: a ring, and behind it by what and what the conversation has cost. */
export function ContextGauge({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const data = useConversationContext(conversationId);
  if (!data?.context || !data.usage) return null;
  const { context, usage } = data;
  const parts = partsOf(context);
  const used = parts.reduce((sum, { tokens }) => sum + tokens, 0) - context.answer_room_tokens;
  const share = Math.min(1, used / context.context_tokens);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  const number = new Intl.NumberFormat(locale);
  const cost = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const label = t('context_gauge', { percent });
  return (
    <Popover
      label={t('context_title')}
      align="end"
      trigger={<IconButton label={label} icon={<Ring share={share} isLong={context.is_long} />} />}
    >
      <Stack gap={3}>
        <SectionHeader level={3} title={label} />
        <Text tone="muted" size="label">
          {t('context_hint', { model: context.model_name, tokens: number.format(context.context_tokens) })}
        </Text>
        <DetailList
          details={parts
            .filter(({ tokens }) => tokens > 0)
            .map(({ name, tokens }) => ({ name: t(name), value: number.format(tokens) }))}
        />
        <SectionHeader level={3} title={t('context_conversation')} />
        <DetailList
          details={[
            { name: t('context_input'), value: number.format(usage.input_tokens) },
            { name: t('context_output'), value: number.format(usage.output_tokens) },
            { name: t('context_cost'), value: cost.format(usage.cost) },
          ]}
        />
        {(context.is_summarising || context.is_long) && (
          <Text tone="muted" size="label">
            {t(context.is_summarising ? 'context_summarising' : 'context_long')}
          </Text>
        )}
      </Stack>
    </Popover>
  );
}

function Ring({ share, isLong }: { share: number; isLong: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={styles.ring} data-long={isLong || undefined}>
      <circle cx="10" cy="10" r={RADIUS} className={styles.track} />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        className={styles.filled}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  );
}
