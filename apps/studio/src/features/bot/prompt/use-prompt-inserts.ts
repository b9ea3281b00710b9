import { SYSTEM_VARIABLES } from '@parley/contract';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { blocks } from '../block/blocks.ts';
import { useEditedSections } from '../draft/draft-editor.ts';
import type { VariableOffer } from './prompt-field.ts';
import type { PromptInsertGroup } from './prompt-insert.ts';

/** What can be inserted into the prompt: the variables that the server fills, and what is configured in the draft. */
export function usePromptInserts() {
  const { t } = useTranslation();
  const editor = useEditedSections();
  return useMemo(() => {
    const variables: VariableOffer[] = SYSTEM_VARIABLES.map((name) => ({ name, detail: t(`prompt_variable_${name}`) }));
    const getInserts = (): PromptInsertGroup[] => [
      {
        title: t('prompt_insert_variables'),
        inserts: variables.map(({ name, detail }) => ({ label: name, detail, text: `{{${name}}}` })),
      },
      ...blocks.map(({ title, insertionsOf }) => ({
        title: t(title),
        inserts: insertionsOf?.(editor.getDraft(), t) ?? [],
      })),
    ];
    return { variables, getInserts };
  }, [t, editor]);
}
