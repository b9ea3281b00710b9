import { Button } from '@parley/ui';
import { PictureField } from '../../form/picture-field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PluginPicture } from './plugin-picture.tsx';

/** The icon of a plugin; both empty without one. */
export interface PluginIcon {
  readonly uri: string;
  readonly url: string;
}

export const noIcon: PluginIcon = { uri: '', url: '' };

interface PluginPictureFieldProps {
  /** Of the plugin. */
  name: string;
  icon: PluginIcon;
  onChange: (icon: PluginIcon) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** Chooses the icon of a plugin. */
export function PluginPictureField({ name, icon, onChange, onBusyChange }: PluginPictureFieldProps) {
  const { t } = useTranslation();
  return (
    <PictureField
      label={t('plugin_picture')}
      kind="space"
      name={name}
      src={icon.url}
      sign={<PluginPicture name={name} size={64} />}
      hint={t('plugin_picture_hint')}
      otherButton={
        icon.url && (
          <Button size="small" variant="ghost" onClick={() => onChange(noIcon)}>
            {t('picture_remove')}
          </Button>
        )
      }
      onUpload={onChange}
      onBusyChange={onBusyChange}
    />
  );
}
