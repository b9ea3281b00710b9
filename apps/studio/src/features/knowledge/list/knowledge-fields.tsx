import { DATASET_DESCRIPTION_MAX, DATASET_NAME_FORBIDDEN, DATASET_NAME_MAX, type FormatType } from '@parley/contract';
import { Button, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { PictureField } from '../../../form/picture-field.tsx';
import type { Form } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { KnowledgePicture } from '../knowledge-picture.tsx';

/** `iconUri` is undefined until another picture is chosen, and empty when it was removed. */
export interface KnowledgeValues {
  name: string;
  description: string;
  iconUri: string | undefined;
}

interface KnowledgeFieldsProps {
  form: Pick<Form<KnowledgeValues>, 'values' | 'field' | 'set'>;
  format: FormatType;
  /** The address of the stored picture; empty without one. */
  iconUrl?: string;
  onBusyChange: (isBusy: boolean) => void;
}

/** Name, description and picture of a dataset (studio §5). A forbidden character is named while it is typed. */
export function KnowledgeFields({ form, format, iconUrl = '', onBusyChange }: KnowledgeFieldsProps) {
  const { t } = useTranslation();
  const [chosenUrl, setChosenUrl] = useState<string>();
  const url = chosenUrl ?? iconUrl;
  const choose = (picture: { uri: string; url: string }) => {
    setChosenUrl(picture.url);
    form.set({ iconUri: picture.uri });
  };
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
      <PictureField
        label={t('knowledge_picture')}
        kind="space"
        name={form.values.name}
        src={url}
        sign={<KnowledgePicture dataset={{ format_type: format, icon_uri: '', icon_url: '' }} size={64} />}
        hint={t('knowledge_picture_hint')}
        otherButton={
          url && (
            <Button size="small" variant="ghost" onClick={() => choose({ uri: '', url: '' })}>
              {t('picture_remove')}
            </Button>
          )
        }
        onUpload={choose}
        onBusyChange={onBusyChange}
      />
    </>
  );
}
