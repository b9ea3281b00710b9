import { useTranslation } from '../i18n/use-translation.ts';
import { BrandMark } from './brand.tsx';

/** Keeps the outline of index.html on the screen until the user and the page are known. */
export function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="first-paint">
      <div className="first-paint-sidebar">
        <BrandMark />
      </div>
    </div>
  );
}
