import { CUSTOM_TEXT_MAX, DOCUMENT_NAME_MAX } from '@parley/contract';
import { Stack, Textarea, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SourceStepProps } from './use-import-draft.ts';

/** A text that is written or pasted here. */
export function TextStep({ draft, change }: SourceStepProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <TextField
        label={t('document_name')}
        value={draft.title}
        maxLength={DOCUMENT_NAME_MAX}
        note={`${draft.title.length}/${DOCUMENT_NAME_MAX}`}
        autoComplete="off"
        onChange={(event) => change({ title: event.target.value })}
      />
      <Textarea
        label={t('import_text')}
        value={draft.text}
        rows={14}
        hasCounter
        maxLength={CUSTOM_TEXT_MAX}
        onChange={(event) => change({ text: event.target.value })}
      />
    </Stack>
  );
}
