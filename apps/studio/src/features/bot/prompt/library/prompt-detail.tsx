import { GetPromptResourceInfo, type PromptExcerpt } from '@parley/contract';
import { Button, ErrorCard, IconButton, Skeleton } from '@parley/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { RelativeTime } from '../../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import styles from './prompt-library-dialog.module.css';

/** What can be done with a prompt: left out where the draft cannot be edited. */
export interface PromptUse {
  readonly onInsert: (text: string) => void;
  readonly onReplace: (text: string) => void;
}

interface PromptDetailProps {
  name: string;
  about: ReactNode;
  text: string;
  use: PromptUse | undefined;
  /** The way back to the list, where there is no room beside it. */
  onBack: (() => void) | undefined;
  menu?: ReactNode;
}

/** A prompt to read, and the buttons that bring it into the editor. */
export function PromptDetail({ name, about, text, use, onBack, menu }: PromptDetailProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={name} className={styles.detail}>
      <div className={styles.detailHead}>
        {onBack && <IconButton label={t('prompt_library_back')} icon={<ArrowLeft aria-hidden />} onClick={onBack} />}
        <div className={styles.detailTitle}>
          <h3>{name}</h3>
          <p className={styles.about}>{about}</p>
        </div>
        {menu}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled with keys too */}
      <div tabIndex={0} role="document" aria-label={name} className={styles.text}>
        {text}
      </div>
      {use && (
        <div className={styles.detailFoot}>
          <Button onClick={() => use.onInsert(text)}>{t('prompt_library_insert')}</Button>
          <Button variant="primary" onClick={() => use.onReplace(text)}>
            {t('prompt_library_replace')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface StoredPromptDetailProps extends Pick<PromptDetailProps, 'use' | 'onBack' | 'menu'> {
  prompt: PromptExcerpt;
}

/** A prompt of the space, whose whole text is loaded when it is chosen. */
export function StoredPromptDetail({ prompt, ...rest }: StoredPromptDetailProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetPromptResourceInfo, { prompt_resource_id: prompt.id });
  if (error)
    return (
      <ErrorCard
        title={t('prompt_library_failed')}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data)
    return (
      <div role="status" aria-label={t('loading')} className={styles.loading}>
        <Skeleton width="40%" height="20px" />
        <Skeleton height="240px" />
      </div>
    );
  const { creator, updated_at, prompt_text } = data.data;
  const about = (
    <>
      {prompt.description && <span className={styles.description}>{prompt.description}</span>}
      {creator && <span>{creator.user_name} · </span>}
      <RelativeTime moment={updated_at} />
    </>
  );
  return <PromptDetail {...rest} name={prompt.name} about={about} text={prompt_text} />;
}
