import { DocumentStatus, type PhotoInfo } from '@parley/contract';
import { ImageOff } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { knowledgePath } from '../knowledge-path.ts';
import { RetryButton } from '../retry-button.tsx';
import { tagText } from '../tag/tag-text.ts';
import styles from './photo-card.module.css';
import { PhotoMenu } from './photo-menu.tsx';

interface PhotoCardProps {
  spaceId: string;
  datasetId: string;
  photo: PhotoInfo;
  /** Empty where no model sees. */
  captionModel: string;
  mayChange: boolean;
}

/** A picture in the grid, with its caption and state. */
export function PhotoCard({ spaceId, datasetId, photo, captionModel, mayChange }: PhotoCardProps) {
  const { t } = useTranslation();
  const { document_id, name, caption, status } = photo;
  const isFailed = status === DocumentStatus.failed;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {photo.width > 0 && photo.thumbnail_url ? (
          <img src={photo.thumbnail_url} alt="" loading="lazy" className={styles.image} />
        ) : (
          <ImageOff aria-hidden className={styles.missing} />
        )}
      </div>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={knowledgePath(spaceId, datasetId, document_id)} className={styles.link}>
            {name}
          </Link>
        </h2>
        <DocumentTag document={photo} />
        {mayChange && (
          <div className={styles.menu}>
            <PhotoMenu datasetId={datasetId} photo={photo} captionModel={captionModel} />
          </div>
        )}
      </div>
      <DocumentNote document={photo} name={name} />
      {caption ? (
        <p dir="auto" className={styles.caption}>
          {caption}
        </p>
      ) : (
        !isInWork(photo) && !isFailed && <p className={styles.none}>{t('photo_caption_none')}</p>
      )}
      {photo.tags.length > 0 && <p className={styles.none}>{photo.tags.map(tagText).join(' · ')}</p>}
      {mayChange && isFailed && (
        <div className={styles.retry}>
          <RetryButton documentIds={[document_id]} />
        </div>
      )}
    </article>
  );
}
