import { type LimitName, limitDefinition } from '@parley/contract';
import { TextField } from '@parley/ui';
import type { Form } from '../../../form/use-form.ts';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { LimitDraft } from './limit-draft.ts';

/** The name of a limit inside the section of its subject. */
const labels: Readonly<Record<LimitName, TextKey>> = {
  userTokensPerDay: 'limit_tokens_day',
  userTokensPerMonth: 'limit_tokens_month',
  userMoneyPerDay: 'limit_money_day',
  userMoneyPerMonth: 'limit_money_month',
  spaceTokensPerDay: 'limit_tokens_day',
  spaceTokensPerMonth: 'limit_tokens_month',
  spaceMoneyPerDay: 'limit_money_day',
  spaceMoneyPerMonth: 'limit_money_month',
  botTokensPerDay: 'limit_tokens_day',
  botTokensPerMonth: 'limit_tokens_month',
  botMoneyPerDay: 'limit_money_day',
  botMoneyPerMonth: 'limit_money_month',
  userRepliesAtOnce: 'limit_replies',
  userPublicLinks: 'limit_public_links',
  userStorageBytes: 'limit_storage',
  spaceStorageBytes: 'limit_storage',
  userUploadsPerMinute: 'limit_uploads',
  spaceUploadsPerMinute: 'limit_uploads',
  diskReserveBytes: 'limit_disk_reserve',
};

export const limitLabel = (name: LimitName): TextKey => labels[name];

interface LimitFieldProps {
  name: LimitName;
  form: Form<LimitDraft>;
  /** Shown in an empty field. */
  placeholder: string;
}

export function LimitField({ name, form, placeholder }: LimitFieldProps) {
  const { t } = useTranslation();
  const { unit, isOptional } = limitDefinition(name);
  const hasFractions = unit === 'money' || unit === 'bytes';
  const problem = t(hasFractions ? 'limit_problem' : 'limit_problem_whole');
  return (
    <TextField
      {...form.field(name as never, problem)}
      label={t(limitLabel(name))}
      inputMode={hasFractions ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={isOptional ? placeholder : undefined}
    />
  );
}
