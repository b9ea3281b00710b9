import { promptVariables, type SystemVariable } from '@parley/contract';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { blocks } from '../block/blocks.ts';
import { useEditedSections } from '../draft/draft-editor.ts';
import type { VariableOffer } from './prompt-field.ts';
import type { PromptInsertGroup } from './prompt-insert.ts';

/** What can be inserted into the prompt: the variables that are filled, and what is configured in the draft. */
export function usePromptInserts() {
  const { t } = useTranslation();
  const editor = useEditedSections();
  return useMemo(() => {
    const getVariables = (): VariableOffer[] => {
      const list = editor.getDraft().variable_list;
      return promptVariables(list).map((name) => ({
        name,
        detail:
          list.find(({ key, is_system }) => key === name && !is_system)?.description ??
          t(`prompt_variable_${name as SystemVariable}`),
      }));
    };
    const getInserts = (): PromptInsertGroup[] => [
      {
        title: t('draft_section_variable_list'),
        inserts: getVariables().map(({ name, detail }) => ({ label: name, detail, text: `{{${name}}}` })),
      },
      ...blocks.map(({ title, insertionsOf }) => ({
        title: t(title),
        inserts: insertionsOf?.(editor.getDraft(), t) ?? [],
      })),
    ];
    return { getVariables, getInserts };
  }, [t, editor]);
}
