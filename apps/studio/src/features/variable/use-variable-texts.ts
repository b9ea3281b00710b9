import type { Variable } from '@parley/contract';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A line for each variable, with everything that can be changed about it. */
export function useVariableTexts(): (variables: readonly Variable[]) => readonly string[] {
  const { t } = useTranslation();
  return (variables) =>
    variables.map(({ key, description, default_value, prompt_disabled, is_disabled }) =>
      [
        default_value === '' ? key : `${key} = ${default_value}`,
        description,
        prompt_disabled ? t('variable_not_in_prompt') : '',
        is_disabled ? t('variable_off') : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    );
}
