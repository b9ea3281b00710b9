import { BackgroundPicture } from '@parley/chat-panel';
import { ICON_MAX_BYTES } from '@parley/contract';
import { Button, Stack, Text } from '@parley/ui';
import { Crop, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadPicture } from '../../../../form/upload-icon.ts';
import { useChoosePicture } from '../../../../form/use-choose-picture.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import styles from './background.module.css';
import { type Background, backgroundLayouts, toImage, urlOf } from './background-layouts.ts';
import { filled, gradientOf } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import { type ReadPicture, readPicture } from './read-picture.ts';

/** The picture could not be decoded by the browser. */
class PictureNotShown extends Error {}

async function read(url: string): Promise<ReadPicture> {
  try {
    return await readPicture(url);
  } catch (cause) {
    throw new PictureNotShown(url, { cause });
  }
}

/** A picture that fills both layouts. */
async function uploadBackground(file: File): Promise<Background> {
  const { uri, url } = await uploadPicture(file);
  const { size, themeColor } = await read(url);
  const images = backgroundLayouts.map(({ key, canvas }) => {
    const place = filled(size, canvas);
    const image = {
      origin_image_uri: uri,
      theme_color: themeColor,
      canvas_position: place,
      gradient_position: gradientOf(place, canvas),
    };
    return [key, image];
  });
  return Object.fromEntries(images) as Background;
}

/** The picture behind the messages, and its crop for each layout. */
export function BackgroundForm() {
  const { t } = useTranslation();
  const [[background], change] = useSection('background_image_info_list');
  const isEditable = useIsEditable();
  const [edited, setEdited] = useState<Background | null>(null);
  const { choose, isUploading, problem, input } = useChoosePicture({
    upload: uploadBackground,
    onUploaded: setEdited,
    problemOf: (error) => (error instanceof PictureNotShown ? t('background_unreadable') : undefined),
  });
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('background_help')}
      </Text>
      {background && (
        <div className={styles.previews}>
          {backgroundLayouts.map(({ key, panelLayout, preview, canvas }) => (
            <div
              key={key}
              role="img"
              aria-label={t(preview)}
              className={styles.preview}
              style={{ aspectRatio: `${canvas.width} / ${canvas.height}`, flexGrow: canvas.width }}
            >
              <BackgroundPicture background={toImage(background[key], urlOf(background[key]))} layout={panelLayout} />
            </div>
          ))}
        </div>
      )}
      {isEditable && (
        <div className={styles.buttons}>
          <Button size="small" icon={<Upload aria-hidden />} isLoading={isUploading} onClick={choose}>
            {t(background ? 'background_replace' : 'background_choose')}
          </Button>
          {background && (
            <>
              <Button size="small" icon={<Crop aria-hidden />} onClick={() => setEdited(background)}>
                {t('background_adjust')}
              </Button>
              <Button size="small" variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => change([])}>
                {t('background_remove')}
              </Button>
            </>
          )}
          <input {...input} aria-label={t('background_choose')} />
        </div>
      )}
      {isEditable && (
        <p role="status" className={problem ? styles.problem : styles.hint}>
          {problem || t('background_hint', { megabytes: ICON_MAX_BYTES / 2 ** 20 })}
        </p>
      )}
      {edited && (
        <CropDialog
          background={edited}
          isNew={edited !== background}
          read={read}
          onSave={(saved) => {
            change([saved]);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}
