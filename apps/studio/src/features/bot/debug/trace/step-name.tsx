import type { TraceStep } from '@parley/contract';
import { BookOpen, CircleAlert, Hourglass, MessageCircleQuestion, Sparkles, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation.ts';

const icons = { context: BookOpen, model: Sparkles, tool: Wrench, suggestion: MessageCircleQuestion };

/** The icon of a step: what went wrong, or its kind. */
export function StepIcon({ step: { kind, state, finish_reason } }: { step: TraceStep }) {
  if (state === 'failed') return <CircleAlert aria-hidden />;
  if (finish_reason === 'length' || state === 'interrupted') return <TriangleAlert aria-hidden />;
  if (state === 'waiting') return <Hourglass aria-hidden />;
  const Icon = icons[kind];
  return <Icon aria-hidden />;
}

/** The name of a step: its tool or model, else its kind. */
export function useStepName(): (step: TraceStep) => string {
  const { t } = useTranslation();
  return ({ kind, name }) => (kind === 'tool' || kind === 'model' ? name : t(`trace_kind_${kind}`));
}
