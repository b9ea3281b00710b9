import { Button } from '@parley/ui';
import { Shuffle } from 'lucide-react';
import { PictureField } from '../../../form/picture-field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type BotPicture, newFace, pictureUrl } from './bot-picture.ts';

interface BotPictureFieldProps {
  name: string;
  picture: BotPicture;
  onChange: (picture: BotPicture) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** studio §5 bot create/edit form: the picture of the agent, which it always has: a file of the user or a drawn face. */
export function BotPictureField({ name, picture, onChange, onBusyChange }: BotPictureFieldProps) {
  const { t } = useTranslation();
  return (
    <PictureField
      label={t('bot_picture')}
      kind="agent"
      name={name}
      src={pictureUrl(picture)}
      hint={t('bot_picture_hint')}
      otherButton={
        <Button size="small" variant="ghost" icon={<Shuffle aria-hidden />} onClick={() => onChange(newFace())}>
          {t(picture.kind === 'face' ? 'bot_picture_other_face' : 'bot_picture_face')}
        </Button>
      }
      onUpload={({ uri, url }) => onChange({ kind: 'stored', uri, url })}
      onBusyChange={onBusyChange}
    />
  );
}
