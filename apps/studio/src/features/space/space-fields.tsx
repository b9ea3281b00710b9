import { SPACE_DESCRIPTION_MAX, SPACE_NAME_MAX } from '@parley/contract';
import { Textarea, TextField } from '@parley/ui';
import type { Form } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Name and description of a team space. */
export function SpaceFields({ form }: { form: Form<{ name: string; description: string }> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('space_name')}
        note={`${form.values.name.length}/${SPACE_NAME_MAX}`}
        maxLength={SPACE_NAME_MAX}
        autoComplete="off"
      />
      <Textarea
        {...form.field('description')}
        label={t('space_description')}
        maxLength={SPACE_DESCRIPTION_MAX}
        hasCounter
        isAutoGrowing
      />
    </>
  );
}
