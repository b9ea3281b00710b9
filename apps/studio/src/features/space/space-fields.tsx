import { SPACE_DESCRIPTION_MAX, SPACE_NAME_MAX } from '@parley/contract';
import { Button, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { PictureField } from '../../form/picture-field.tsx';
import type { Form } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The fields of a team space. `iconUri` is undefined until another icon is chosen, and empty when it was removed. */
export interface SpaceValues {
  name: string;
  description: string;
  iconUri: string | undefined;
}

interface SpaceFieldsProps {
  form: Form<SpaceValues>;
  /** The URL of the stored icon. */
  iconUrl?: string;
  onBusyChange: (isBusy: boolean) => void;
}

/** Icon, name and description of a team space. */
export function SpaceFields({ form, iconUrl = '', onBusyChange }: SpaceFieldsProps) {
  const { t } = useTranslation();
  const [chosenUrl, setChosenUrl] = useState<string>();
  const url = chosenUrl ?? iconUrl;
  const choose = (picture: { uri: string; url: string }) => {
    setChosenUrl(picture.url);
    form.set({ iconUri: picture.uri });
  };
  return (
    <>
      <PictureField
        label={t('space_icon')}
        kind="space"
        name={form.values.name}
        src={url}
        hint={t('space_icon_hint')}
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
      <TextField
        {...form.field('name', t('space_name_problem', { max: SPACE_NAME_MAX }))}
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
