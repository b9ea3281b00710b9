import { PROMPT_MAX } from '@parley/contract';
import { classNames, VisuallyHidden } from '@parley/ui';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useEditedSections, useIsEditable } from '../draft/draft-editor.ts';
import { mountPromptField } from './mount-prompt-field.ts';
import styles from './prompt-editor.module.css';
import type { PromptField } from './prompt-field.ts';
import { similarVariable } from './prompt-variables.ts';
import { usePromptInserts } from './use-prompt-inserts.ts';

interface PromptEditorProps {
  /** The field, for other controls of the column. */
  fieldRef: RefObject<PromptField | null>;
  onReady: () => void;
  onTooLong: () => void;
}

/**
 * The prompt of the draft as a field. A key goes from the field to the draft and back without a render of React: a prompt
 * may have 100,000 characters.
 */
export function PromptEditor({ fieldRef, onReady, onTooLong }: PromptEditorProps) {
  const { t } = useTranslation();
  const editor = useEditedSections();
  const { getVariables, getInserts } = usePromptInserts();
  const isEditable = useIsEditable();
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    const getPrompt = () => editor.getDraft().prompt_info.prompt;
    const field = mountPromptField(box.current, {
      text: getPrompt(),
      isEditable: editor.isEditable(),
      maxLength: PROMPT_MAX,
      describedBy: helpId,
      texts: {
        label: t('bot_prompt'),
        placeholder: t('prompt_placeholder'),
        unknownVariable(name) {
          const known = getVariables().map((variable) => variable.name);
          const similar = similarVariable(name, known);
          const meant = similar ? ` ${t('prompt_variable_meant', { similar })}` : '';
          return t('prompt_variable_unknown', { name }) + meant;
        },
      },
      getVariables,
      getInserts,
      onReady,
      onTooLong,
      onChange: (prompt) => editor.change('prompt_info', { ...editor.getDraft().prompt_info, prompt }),
    });
    fieldRef.current = field;
    let shown = editor.getDraft().variable_list;
    const unsubscribe = editor.subscribe(() => {
      field.setEditable(editor.isEditable());
      field.showText(getPrompt());
      const list = editor.getDraft().variable_list;
      if (list === shown) return;
      shown = list;
      field.showVariables();
    });
    return () => {
      unsubscribe();
      field.destroy();
    };
  }, [editor, t, getVariables, getInserts, helpId, fieldRef, onReady, onTooLong]);

  return (
    <>
      <div ref={box} className={classNames(styles.box, !isEditable && styles.readOnly)} />
      <VisuallyHidden>
        <p id={helpId}>{isEditable && t('prompt_keys')}</p>
      </VisuallyHidden>
    </>
  );
}
