import type { RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useIsModalMode } from './page-handle.ts';
import styles from './skip-link.module.css';

/** The id of the content of a page, which the link leads to. */
export const CONTENT_ID = 'content';

/** The first stop of the keyboard, visible while it has the focus: leads past the menus. The address stays as it is. */
export function SkipLink({ content }: { content: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  // There are no menus then.
  if (useIsModalMode()) return null;
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        if (content.current) focusOnce(content.current);
      }}
    >
      {t('skip_to_content')}
    </a>
  );
}

/** It cannot be focused otherwise: a click on the page would move the focus to it. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus();
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
