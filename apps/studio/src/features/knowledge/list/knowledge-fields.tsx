import { DATASET_DESCRIPTION_MAX, DATASET_NAME_FORBIDDEN, DATASET_NAME_MAX } from '@parley/contract';
import { Textarea, TextField } from '@parley/ui';
import type { Form } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface Values {
  name: string;
  description: string;
}

/** Name and description of a knowledge (studio §5). A forbidden character is named while it is typed. */
export function KnowledgeFields({ form }: { form: Pick<Form<Values>, 'values' | 'field'> }) {
  const { t } = useTranslation();
  const isForbidden = DATASET_NAME_FORBIDDEN.test(form.values.name);
  const name = form.field('name', t('dataset-name-empty-tooltip', { max: DATASET_NAME_MAX }));
  return (
    <>
      <TextField
        {...name}
        {...(isForbidden && { error: t('dataset-name-has-wrong-word-tooltip') })}
        label={t('knowledge_name')}
        note={`${form.values.name.length}/${DATASET_NAME_MAX}`}
        maxLength={DATASET_NAME_MAX}
        autoComplete="off"
      />
      <Textarea
        {...form.field('description')}
        label={t('knowledge_description')}
        hint={t('knowledge_description_hint')}
        rows={3}
        isAutoGrowing
        hasCounter
        maxLength={DATASET_DESCRIPTION_MAX}
      />
    </>
  );
}
